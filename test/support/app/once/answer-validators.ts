import { createHash } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const DOCUMENT = 'openapi';
/** Services with other settings have another document. */
const MAX_DOCUMENTS = 4;
const kept = new Map<string, AnswerValidators>();

/** What checks values against schemas of one OpenAPI document. */
export class AnswerValidators {
  private readonly ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(document: object) {
    formats.default(this.ajv);
    this.ajv.addSchema(document, DOCUMENT);
  }

  /** The check by the schema that a JSON pointer into the document names. */
  at(pointer: string): ValidateFunction {
    let validator = this.validators.get(pointer);
    if (!validator) {
      validator = this.ajv.compile({ $ref: `${DOCUMENT}${encodeURI(pointer)}` });
      this.validators.set(pointer, validator);
    }
    return validator;
  }
}

/** The checks of a document, which all services of a worker with the same one share: compiling them takes long. */
export function answerValidators(document: { paths: object; components: object }): AnswerValidators {
  const { paths, components } = document;
  const key = createHash('sha256')
    .update(JSON.stringify([paths, components]))
    .digest('hex');
  const validators = kept.get(key) ?? new AnswerValidators({ paths, components });
  kept.delete(key);
  kept.set(key, validators);
  if (kept.size > MAX_DOCUMENTS) kept.delete(kept.keys().next().value!);
  return validators;
}
