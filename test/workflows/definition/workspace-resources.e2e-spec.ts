import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newWorkspace } from '../../support/app/people.js';
import {
  chain,
  httpRequest,
  mutation,
  returns,
  subWorkflow,
  webhook,
  type NodeSketch,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const KNOWN = { type: 'bearer', environmentVariable: 'KNOWN' };
const NOBODY = '01890000-0000-7000-8000-000000000000';

describe('what a workflow names of its workspace', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { SANDBOX: '1', EGRESS_ALLOW: '10.9.9.9:8080' } });
    await service.api.put('/api/variables/KNOWN').send({ value: 'a value' });
  });

  afterAll(() => service.close());

  const listInboxes = (more: object = {}): NodeSketch => ({
    type: 'connectorAction',
    config: { action: 'mailboxes.list-inboxes', ...more },
  });
  const mail = (message: object): NodeSketch => ({
    type: 'connectorAction',
    config: {
      action: 'mailboxes.send-message',
      input: { inbox_id: 'a@b.co', subject: '$"startNode".body.s', ...message },
    },
  });
  const agent = (more: object): NodeSketch => ({
    type: 'agent',
    config: { instructions: 'Help.', input: 'x', model: 'm', ...more },
  });
  const secretTo = (url: string): NodeSketch =>
    httpRequest({ url, variableAuth: { type: 'bearer', environmentVariable: 'KNOWN' } });
  const variable = (environmentVariable: string): NodeSketch =>
    httpRequest({ url: 'https://example.org/', variableAuth: { type: 'bearer', environmentVariable } });

  /** The faults of `webhook ──► x ──► Return` as `severity node.field rule`. */
  const faultsOf = async (x: NodeSketch, start: object = {}, api = service.api): Promise<string[]> => {
    const definition = chain({ in: webhook({ path: newPath(), ...start }), x, out: returns(1) });
    const { body } = await api.post('/api/workflows').send({ name: 'Checked', definition });
    return body.faults
      .filter(({ rule }: { rule: string }) => rule !== 'authentication_required')
      .map(
        (fault: Record<string, string>) => `${fault['severity']} ${fault['node']}.${fault['field']} ${fault['rule']}`,
      );
  };

  it.each<[string, NodeSketch, string[]]>([
    ['a variable that is set', variable('KNOWN'), []],
    [
      'a variable that is not set',
      variable('UNKNOWN'),
      ['warning x.variableAuth.environmentVariable variable_missing'],
    ],
    ['the default connection', listInboxes(), []],
    ['a connection by its name', listInboxes({ connection: 'sandbox' }), []],
    ['a connection that is not there', listInboxes({ connection: 'other' }), ['error x.connection unknown_connection']],
    ['a connection that data names', listInboxes({ connection: '$"startNode".body.c' }), []],
    ['an end user', listInboxes({ endUser: 'ann' }), []],
    ['a mail to nobody', mail({ text: 'Hello' }), ['error x.input.to at_least_one']],
    ['a mail without a word', mail({ to: ['ada@example.org'] }), ['error x.input.text at_least_one']],
    ['a mail that data addresses', mail({ to: '$"startNode".body.to', text: 'Hello' }), []],
    ['a workflow that is not there', subWorkflow(NOBODY), ['error x.workflow unknown_workflow']],
    ['an address on the internet', httpRequest({ url: 'https://example.org/' }), []],
    ['an address that data names', httpRequest({ url: '{{ "http://10.0.0.1/" }}' }), []],
    ['an address that is none', httpRequest({ url: 'example.org' }), ['error x.url format']],
    ['a file', httpRequest({ url: 'file:///etc/passwd' }), ['error x.url egress']],
    ['an address with a password', httpRequest({ url: 'https://ada:pw@example.org/' }), ['error x.url egress']],
    ['an address of this machine', httpRequest({ url: 'http://2130706433/' }), ['error x.url egress']],
    ['an inner address', httpRequest({ url: 'http://[::ffff:10.0.0.1]/' }), ['error x.url egress']],
    ['an inner address that the operator listed', httpRequest({ url: 'http://10.9.9.9:8080/' }), []],
    [
      'a model and an MCP server at inner addresses',
      agent({
        baseUrl: 'http://169.254.169.254/v1',
        tools: [{ mcp: 'http://localhost:9/mcp', allow: ['add'] }],
      }),
      ['error x.baseUrl egress', 'warning x.apiKeyVariable variable_missing', 'error x.tools[0].mcp egress'],
    ],
    ['a variable over plain http', secretTo('http://example.org/'), ['error x.url egress']],
    ['a variable over plain http to what the operator listed', secretTo('http://10.9.9.9:8080/'), []],
    ['a variable that goes where data says', secretTo('{{ "http://example.org/" }}'), []],
    ['a request without a variable over plain http', httpRequest({ url: 'http://example.org/' }), []],
    [
      'a model and an MCP server with a token over plain http',
      agent({
        apiKeyVariable: 'KNOWN',
        baseUrl: 'http://example.org/v1',
        tools: [{ mcp: 'http://example.org/mcp', variable: 'KNOWN', allow: ['add'] }],
      }),
      ['error x.baseUrl egress', 'error x.tools[0].mcp egress'],
    ],
    [
      'an MCP server without a token over plain http',
      agent({ apiKeyVariable: 'KNOWN', tools: [{ mcp: 'http://example.org/mcp', allow: ['add'] }] }),
      [],
    ],
  ])('%s', async (_, node, expected) => {
    expect(await faultsOf(node)).toEqual(expected);
  });

  it.each<[string, object, string[]]>([
    ['what fits', { operation: 'insert', fields: { n: 1, note: '$"startNode".body.note' } }, []],
    ['a wrong type', { operation: 'insert', fields: { n: 'one' } }, ['warning x.fields.n type']],
    ['a field that is missing', { operation: 'replace', filter: {}, fields: {} }, ['warning x.fields.n required']],
    ['some of the fields', { operation: 'patch', filter: {}, fields: { note: 'x' } }, []],
    ['fields that data give', { operation: 'insert', fields: '$"startNode".body' }, []],
    ['a collection without a schema', { collection: 'free', operation: 'insert', fields: { n: 'one' } }, []],
  ])('what a mutation writes out, held against the schema of its collection: %s', async (_, config, expected) => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    await service.api.put('/api/collections/ordered').send({ schema });
    expect(await faultsOf(mutation({ collection: 'ordered', ...config }))).toEqual(expected);
  });

  it('lets a workflow be deployed whose document the schema refuses today, and tells of it', async () => {
    const schema = { properties: { n: { type: 'integer' } } };
    await service.api.put('/api/collections/strict').send({ schema });
    const x = mutation({ collection: 'strict', operation: 'insert', fields: { n: 'one' } });
    const { id } = await service.save(chain({ in: webhook({ path: newPath() }), x, out: returns(1) }));
    const { status, body } = await service.api.post(`/api/workflows/${id}/deploy`);
    expect([status, body.warnings]).toEqual([
      200,
      expect.arrayContaining([
        {
          node: 'x',
          field: 'fields.n',
          rule: 'type',
          message: 'must be integer, says the schema of the collection strict',
          severity: 'warning',
        },
      ]),
    ]);
    const { api } = await newWorkspace(service, 'strict');
    expect(await faultsOf(x, {}, api)).toEqual([]);
  });

  it.each<[string, () => Promise<string>, string[]]>([
    ['deployed', async () => (await service.deploy(chain({ in: webhook({ path: newPath() }) }))).id, []],
    [
      'only a draft',
      async () => (await service.save(chain({ in: webhook({ path: newPath() }) }))).id,
      ['warning settings.onFailure workflow_not_deployed'],
    ],
    ['not there', async () => NOBODY, ['warning settings.onFailure unknown_workflow']],
  ])('the workflow that is told of failures, which is %s', async (_, named, expected) => {
    const definition = chain({ in: webhook({ path: newPath(), authentication: KNOWN }), out: returns(1) });
    const settings = { onFailure: await named() };
    const told = (faults: Record<string, string>[]) =>
      faults.map((fault) => `${fault['severity']} ${fault['field']} ${fault['rule']}`);
    const { body } = await service.api.post('/api/workflows').send({ name: 'Told', definition, settings });
    const at = `/api/workflows/${body.id}`;
    const patched = await service.api.patch(at).send({ name: 'Told again' });
    const deployed = await service.api.post(`${at}/deploy`);
    expect([body.faults, patched.body.faults, deployed.body.warnings].map(told)).toEqual([
      expected,
      expected,
      expected,
    ]);
  });

  it('whether another workflow gives it start data of its own', async () => {
    const child = await service.save(chain({ in: webhook({ path: newPath() }), out: returns('$"startNode".n') }));
    const rules = async () => {
      const { body } = await service.api.post(`/api/workflows/${child.id}/validate`).send({});
      return body.faults.map(({ rule }: { rule: string }) => rule);
    };
    expect(await rules()).toEqual(['authentication_required', 'unknown_field']);
    await service.save(
      chain({ in: webhook({ path: newPath() }), call: subWorkflow(child.id, { n: 1 }), out: returns() }),
    );
    expect(await rules()).toEqual(['authentication_required']);
  });

  it('a workflow that is there, deployed or not', async () => {
    const definition = chain({ in: webhook({ path: newPath() }), out: returns(1) });
    const { id } = await service.save(definition);
    expect(await faultsOf(subWorkflow(id))).toEqual(['warning x.workflow workflow_not_deployed']);
    await service.api.post(`/api/workflows/${id}/deploy`);
    expect(await faultsOf(subWorkflow(id))).toEqual([]);
  });

  it('a secret that is entered with it counts as set', async () => {
    const entered = { type: 'bearer', environmentVariable: 'ENTERED', apiKey: 'a secret' };
    expect(await faultsOf(listInboxes(), { authentication: entered })).toEqual([]);
    const named = { type: 'bearer', environmentVariable: 'NOT_ENTERED' };
    expect(await faultsOf(listInboxes(), { authentication: named })).toEqual([
      'warning in.authentication.environmentVariable variable_missing',
    ]);
  });

  it.each([
    ['Base64 after its prefix', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
    ['Base64 by itself', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
    ['Base64 with its end filled up', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLQ==', true],
    ['no Base64', 'whsec_correct-horse-battery', false],
    ['a prefix alone', 'whsec_', false],
    ['Base64 that is cut off', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwd', false],
  ])('a secret of Standard Webhooks that is %s, entered or set before', async (_, value, isKey) => {
    const faults = isKey ? [] : ['warning in.authentication.environmentVariable variable_unusable'];
    const scheme = { type: 'signature', scheme: 'standardWebhooks', environmentVariable: 'SIGNING' };
    await service.api.put('/api/variables/SIGNING').send({ value: isKey ? 'whsec_!' : 'whsec_AAAA' });
    expect(await faultsOf(listInboxes(), { authentication: { ...scheme, apiKey: value } })).toEqual(faults);
    await service.api.put('/api/variables/SIGNING').send({ value });
    expect(await faultsOf(listInboxes(), { authentication: scheme })).toEqual(faults);
    // As text it is a secret of every other scheme.
    const github = { ...scheme, scheme: 'github', apiKey: '' };
    expect(await faultsOf(listInboxes(), { authentication: github })).toEqual([]);
  });

  it('says the same of what another workspace has as of what is nowhere', async () => {
    const { id } = await service.deploy(chain({ in: webhook({ path: newPath() }), out: returns(1) }));
    const { api } = await newWorkspace(service, 'elsewhere');
    expect(await faultsOf(subWorkflow(id), {}, api)).toEqual(['error x.workflow unknown_workflow']);
    expect(await faultsOf(listInboxes({ connection: 'sandbox' }), {}, api)).toEqual([
      'error x.connection unknown_connection',
    ]);
    expect(await faultsOf(listInboxes(), {}, api)).toEqual(['warning x.action not_connected']);
  });

  it('is refused at deploy with all that is missing', async () => {
    const definition = chain({
      in: webhook({ path: newPath() }),
      a: listInboxes({ connection: 'x' }),
      b: subWorkflow(NOBODY),
    });
    const { id } = await service.save(definition);
    const { status, body } = await service.api.post(`/api/workflows/${id}/deploy`);
    expect(status).toBe(422);
    expect(body.errors.map(({ rule }: { rule: string }) => rule)).toEqual(['unknown_connection', 'unknown_workflow']);
  });
});
