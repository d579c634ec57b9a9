import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import type { InputFault } from '@libs/errors';
import { keywordFaults } from './schema-keywords.js';

/** Says everything that is wrong with the fields of a document. */
export type DocumentCheck = (fields: object) => InputFault[];

const MAX_FAULTS = 100;
/** Schemas that are kept ready in memory. */
const MAX_KEPT = 200;

const options: Options = {
  allErrors: true,
  // Keywords are checked by `keywordFaults`, in words of this service.
  strict: false,
  // In JSON Schema 2020-12 a format says something to people, and the check is left to others.
  validateFormats: false,
  ownProperties: true,
  addUsedSchema: false,
  logger: false,
};
const metaSchema = new Ajv2020(options);
const kept = new Map<string, DocumentCheck>();

/** What is wrong with a JSON Schema (2020-12, https://json-schema.org/draft/2020-12) that a collection shall have. */
export function schemaFaults(schema: Record<string, unknown>): InputFault[] {
  const faults = keywordFaults(schema);
  if (faults.length > 0) return faults;
  if (metaSchema.validateSchema(schema) === true) return [];
  return toFaults(metaSchema.errors ?? [], 'schema');
}

/** The check of a schema in which `schemaFaults` found nothing, given as its JSON text; the last used ones are kept. */
export function documentCheck(schemaText: string): DocumentCheck {
  const known = kept.get(schemaText);
  const check = known ?? compile(schemaText);
  kept.delete(schemaText);
  kept.set(schemaText, check);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
  return check;
}

function compile(schemaText: string): DocumentCheck {
  // An instance of its own: one that is shared would keep every schema it has ever seen.
  const validate = new Ajv2020({ ...options, meta: false, validateSchema: false }).compile(
    JSON.parse(schemaText) as object,
  );
  return (fields) => (validate(fields) ? [] : toFaults(validate.errors ?? [], 'fields'));
}

function toFaults(errors: readonly ErrorObject[], place: string): InputFault[] {
  return errors.slice(0, MAX_FAULTS).map(({ instancePath, keyword, params, message }) => {
    const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
    const steps = [...instancePath.split('/').slice(1).map(unescaped), missingProperty ?? additionalProperty];
    return {
      field: [place, ...steps.filter((step) => step !== undefined)].join('.').slice(0, 200),
      rule: keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      message: message ?? 'is not as the schema of the collection wants it',
    };
  });
}

/** A step of a JSON pointer (RFC 6901). */
function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
