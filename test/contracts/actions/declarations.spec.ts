import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import {
  declaredFields,
  inspect,
  isRequired,
  jsonSchema,
  parse,
  type InputClass,
  type JsonSchema,
  type RawInput,
} from '#libs/schema';
import { AppModule } from '../../../src/app.module.js';
import { readDeclarations } from '../../../src/docs/read-declarations.js';
import type { Declarations } from '../../../src/docs/openapi/document/declarations.js';
import { pathNames } from '../../../src/docs/openapi/document/divide-input.js';

/** Scopes of one connector's actions name it; all others stand in the table of scopes. */
const SCOPE =
  /^(connectors|variables|approvals|workflows:(read|write|run)|runs:read|data|admin|actions:[a-z]+:(read|write))$/;

/** What is wrong with an input, as text. */
function faultsOf(input: InputClass, raw: RawInput): string {
  try {
    parse(input, raw);
    return '';
  } catch (error) {
    return JSON.stringify((error as AppError).errors);
  }
}

describe('everything that is declared', () => {
  let declarations: Declarations;

  beforeAll(async () => {
    declarations = await readDeclarations(AppModule.with({}));
  });

  const inputs = (): [name: string, input: InputClass][] => [
    ...declarations.endpoints.flatMap(({ handler, input }) =>
      input ? [[handler, input] as [string, InputClass]] : [],
    ),
    ...declarations.actions.map(({ key, input }) => [key, input] as [string, InputClass]),
  ];

  it('says in a sentence what it does', () => {
    const { endpoints, actions } = declarations;
    const silent = [...endpoints, ...actions].filter(({ summary }) => summary.trim().length < 5);
    expect(silent).toEqual([]);
  });

  it('says who may call it', () => {
    const wrong = declarations.endpoints.filter(
      ({ access }) =>
        !(typeof access === 'object'
          ? 'role' in access || SCOPE.test(access.scope)
          : ['public', 'session', 'key', 'authenticated'].includes(access)),
    );
    expect(wrong.map(({ handler }) => handler)).toEqual([]);
  });

  it('describes every field of its input, nested ones too', () => {
    expect(inputs().flatMap(([name, input]) => undescribed(jsonSchema(input), name))).toEqual([]);
  });

  it('bounds every text and list of its input', () => {
    expect(inputs().flatMap(([name, input]) => unbounded(jsonSchema(input), name))).toEqual([]);
  });

  it('refuses two names of one field together, also with one value', () => {
    const aliased = inputs().flatMap(([owner, input]) =>
      declaredFields(input).flatMap(({ name, alias }) => (alias ? [{ owner, input, name, alias }] : [])),
    );
    expect(aliased.length).toBeGreaterThan(3);
    const taken = aliased.filter(({ input, name, alias }) => {
      const { faults } = inspect(input, { [name]: 'a', [alias]: 'a' });
      return !faults.some(({ field, rule }) => field === alias && rule === 'at_most_one');
    });
    expect(taken.map(({ owner, alias }) => `${owner}: ${alias}`)).toEqual([]);
  });

  it('takes empty text for a missing argument wherever filesites needs none, in JSON and in a query', () => {
    const ofFilesites = declarations.actions.filter(({ connector }) => connector.key === 'filesites');
    const refused = ofFilesites.flatMap(({ key, input }) => {
      const without = faultsOf(input, {});
      const needless = declaredFields(input).filter((field) => !isRequired(field) && !field.secret);
      const read = needless.filter(({ name }) =>
        [{ body: { [name]: '' } }, { text: { [name]: '' } }].some((raw) => faultsOf(input, raw) !== without),
      );
      return read.map(({ name }) => `${key}: ${name}`);
    });
    expect(refused).toEqual([]);
  });

  it('takes the parameters of its path as fields of its input', () => {
    const declared = [
      ...declarations.endpoints.map(({ handler, path, input }) => ({ name: handler, path, input })),
      ...declarations.actions.map(({ key, fullPath, input }) => ({ name: key, path: fullPath, input })),
    ];
    const wrong = declared.filter(({ path, input }) => {
      const fields = input && (jsonSchema(input).properties as object);
      return fields && !pathNames(path).every((name) => Object.hasOwn(fields, name));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('gives actions an example input that holds only fields they have', () => {
    const wrong = declarations.actions.filter(({ input, example }) => {
      const fields = jsonSchema(input).properties as object;
      return !example || Object.keys(example).some((name) => !Object.hasOwn(fields, name));
    });
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });
});

/** Fields without a sentence, by their place. */
function undescribed(schema: JsonSchema, place: string): string[] {
  return visit(schema, place, (field, at) => (field.description ? [] : [at]));
}

/** Texts without a greatest length and lists without a greatest number. Files in base64 are bounded by the body. */
function unbounded(schema: JsonSchema, place: string): string[] {
  return visit(schema, place, (field, at) => {
    const isOpenText =
      field.type === 'string' && !(field.maxLength ?? field.enum ?? field.format ?? field.contentEncoding);
    const isOpenList = field.type === 'array' && field.maxItems === undefined;
    return isOpenText || isOpenList ? [at] : [];
  });
}

/** Calls `check` for every property at any depth. */
function visit(schema: JsonSchema, place: string, check: (field: JsonSchema, at: string) => string[]): string[] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const alternatives = (schema.anyOf ?? []) as JsonSchema[];
  return [
    ...properties.flatMap(([name, field]) => [
      ...check(field, `${place}.${name}`),
      ...visit(field, `${place}.${name}`, check),
    ]),
    ...alternatives.flatMap((alternative) => visit(alternative, place, check)),
    ...(schema.items ? visit(schema.items as JsonSchema, `${place}[]`, check) : []),
  ];
}
