import { describe, expect, it } from '@jest/globals';
import { NodeCatalogController } from '../../../src/workflows/definition/node-catalog.controller.js';
import { nodeKinds } from '../../../src/workflows/nodes/node-kinds.js';
import { controlOf } from '../../../web/src/schema-form/control-of.js';
import { outputsOf } from '../../../web/src/workflows/editor/edit/outputs-of.js';
import type { NodeKind } from '../../../web/src/api/workflows/node-kind.js';

// The catalogue reaches the console as JSON.
const items = JSON.parse(JSON.stringify(new NodeCatalogController().list({}).items)) as NodeKind[];

describe('the catalogue of nodes', () => {
  it('lists exactly the kinds there are', () => {
    expect(items.map(({ type, title, role }) => [type, title, role])).toEqual(
      [...nodeKinds.values()].map(({ type, title, role }) => [type, title, role]),
    );
  });

  it.each(items.map((kind) => [kind.type, kind] as const))(
    'describes %s so that a form can be drawn',
    (_, { schema, literalFields }) => {
      const fields = Object.entries(schema.properties ?? {});
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.filter(([, field]) => !field.description)).toEqual([]);
      const names = fields.map(([name]) => name);
      expect(names).toEqual(expect.arrayContaining([...literalFields, ...(schema.required ?? [])]));
    },
  );

  it.each([
    ['webhook', 'path', 'text'],
    ['webhook', 'method', 'choice'],
    ['webhook', 'accepts', 'choices'],
    ['webhook', 'allowFrom', 'texts'],
    ['webhook', 'authentication', 'part'],
    ['webhook', 'maxBodyBytes', 'number'],
    ['webhook', 'bodySchema', 'json'],
    ['query', 'orderBy', 'texts'],
    ['query', 'limit', 'number'],
    ['ifElse', 'conditions', 'parts'],
    ['httpRequest', 'failOnStatus', 'flag'],
    ['agent', 'instructions', 'multiline'],
    ['code', 'code', 'code'],
    ['return', 'body', 'json'],
  ])('lets %s %s be entered as %s', (type, field, control) => {
    const { schema } = items.find((kind) => kind.type === type)!;
    expect(controlOf(schema.properties![field]!, undefined)).toBe(control);
  });

  it.each([
    ['webhook', {}, [undefined]],
    ['editFields', {}, [undefined, 'error']],
    ['ifElse', {}, ['true', 'false', 'error']],
    ['forLoop', {}, ['each', 'done', 'error']],
    ['switch', { cases: [{ name: 'large' }, {}, null] }, ['large', 'default', 'error']],
    ['return', {}, []],
  ])('knows the outputs of %s with %j', (type, config, expected) => {
    const kind = items.find((item) => item.type === type);
    expect(outputsOf({ id: 'n', type, label: 'N', config }, kind)).toEqual(expected);
  });
});
