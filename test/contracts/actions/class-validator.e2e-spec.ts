import { Controller, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { Part } from '#libs/schema';
import type { ConnectorManifest } from '../../../src/actions/declaration/connector-manifest.js';
import { Action, Connector } from '../../../src/actions/action.decorator.js';
import { Endpoint } from '../../../src/http/endpoints/endpoint.decorator.js';
import { Input } from '../../../src/http/endpoints/input.decorator.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { expectProblem } from '../../support/app/problem.js';
import { codeBlocks } from '../support/documents/shell-commands.js';
import { OrderReport } from '../support/order-report.js';

const FIXTURE = 'test/contracts/support/order-report.ts';
const ANSWER = { type: 'object' };

const gazette: ConnectorManifest = {
  key: 'gazette',
  title: 'Gazette',
  summary: 'Reports by mail.',
  documentationUrl: 'https://gazette.example',
  apiUrl: 'https://gazette.example/v1',
  authentication: {
    kind: 'apiKey',
    pattern: /^\w+$/,
    patternMessage: 'must be a key',
    example: 'key',
    howToGet: 'Ask.',
  },
};

@Connector(gazette)
class GazetteController {
  @Action('POST reports', 'Order a report.', { example: { placeId: 'p', recipient: 'a@b.example' }, answer: ANSWER })
  orderReport(input: OrderReport): object {
    return { ordered: input };
  }
}

class Orders {
  @Part(() => OrderReport) first: OrderReport;
}

@Controller()
class OrdersController {
  @Endpoint('POST /api/orders', 'Order reports', { access: 'public', answer: ANSWER })
  order(@Input() input: Orders): object {
    return input;
  }
}

@Module({ controllers: [GazetteController, OrdersController] })
class Gazette {}

const REPORT = { placeId: 'p', recipient: 'a@b.example' };

/** Each what it breaks, in the words of the answer. */
const WRONG: [string, object, { field: string; rule: string; message: string }][] = [
  ['its own type', { ...REPORT, recipient: 5 }, { field: 'recipient', rule: 'type', message: 'must be text' }],
  ['a rule', { ...REPORT, recipient: 'x' }, { field: 'recipient', rule: 'is_email', message: 'must be an email' }],
  ['an inferred type', { ...REPORT, days: '2' }, { field: 'days', rule: 'type', message: 'must be a whole number' }],
  [
    'an inferred bound',
    { ...REPORT, days: 15 },
    { field: 'days', rule: 'max', message: 'must not be greater than 14' },
  ],
  ['a message', { ...REPORT, subject: '#' }, { field: 'subject', rule: 'not_contains', message: 'must not hold a #' }],
  [
    'the list of fields',
    { ...REPORT, x: 1 },
    { field: 'x', rule: 'unknown_field', message: 'is not a field of this input' },
  ],
];

let service: TestApp;
beforeAll(async () => {
  service = await bootApp({ imports: [Gazette] });
  await service.api.post('/api/connectors/gazette/connections').send({ name: 'mine', apiKey: 'key' }).expect(201);
});
afterAll(() => service.close());

describe('an input with decorators of class-validator', () => {
  it('is taken by an action and by an endpoint', async () => {
    const full = { ...REPORT, days: 14, subject: 'Tides' };
    await service.api.post('/api/actions/gazette/reports').send(full).expect(200, { ordered: full });
    await service.anonymous.post('/api/orders').send({ first: REPORT }).expect(200, { first: REPORT });
  });

  it.each(WRONG)('is refused where it breaks %s', async (_, body, fault) => {
    const action = await service.api.post('/api/actions/gazette/reports').send(body);
    expectProblem(action, 400, 'invalid_input');
    expect(action.body.errors).toEqual([fault]);
    const endpoint = await service.anonymous.post('/api/orders').send({ first: body });
    expectProblem(endpoint, 400, 'invalid_input');
    expect(endpoint.body.errors).toEqual([{ ...fault, field: `first.${fault.field}` }]);
  });

  const PROPERTIES = {
    placeId: { type: 'string', minLength: 1, maxLength: 200, description: 'Id of the place.' },
    recipient: { type: 'string', minLength: 1, maxLength: 100, format: 'email', description: 'Who gets the report.' },
    days: { type: 'integer', minimum: 1, maximum: 14 },
    subject: { type: 'string', maxLength: 1000, not: { pattern: '#' } },
  };

  it('is described by its rules in the OpenAPI document', async () => {
    const { body } = await service.anonymous.get('/api/openapi.json').expect(200);
    expect(body.components.schemas.OrderReport).toEqual({
      type: 'object',
      properties: PROPERTIES,
      required: ['placeId', 'recipient'],
      additionalProperties: false,
    });
  });

  it('is a form with its rules', async () => {
    const { body } = await service.api.get('/api/actions').expect(200);
    const { fields } = body.items.find(({ key }: { key: string }) => key === 'gazette.order-report');
    expect(
      fields.map(({ name, kind, required, schema }: Record<string, unknown>) => ({ name, kind, required, schema })),
    ).toEqual([
      { name: 'placeId', kind: 'text', required: true, schema: PROPERTIES.placeId },
      { name: 'recipient', kind: 'text', required: true, schema: PROPERTIES.recipient },
      { name: 'days', kind: 'integer', required: false, schema: PROPERTIES.days },
      { name: 'subject', kind: 'text', required: false, schema: PROPERTIES.subject },
    ]);
  });

  it('is shown in docs/how-to/use-class-validator.md as it is here', async () => {
    const shown = (await readFile(FIXTURE, 'utf8')).replace(/\/\*\*.*\*\/\n/, '');
    const blocks = codeBlocks(await readFile('docs/how-to/use-class-validator.md', 'utf8'), 'ts');
    expect(blocks.filter((block) => block.includes("'class-validator'"))).toEqual([shown]);
  });
});
