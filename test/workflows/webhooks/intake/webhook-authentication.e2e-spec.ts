import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import supertest from 'supertest';
import { turnClock } from '../../../support/app/clock.js';
import { expectProblem } from '../../../support/app/problem.js';
import { rawRequest, requestText } from '../../../support/http/raw-http.js';
import { chain, graph, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

const SECRET = 's3cret-Tökén:with.colon';
const TOKEN = 'tok_0123456789abcdef';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the authentication of a webhook', () => {
  let service: WorkflowService;
  const lives: Record<string, Live> = {};

  beforeAll(async () => {
    service = await bootWorkflows();
    const kinds: Record<string, object> = {
      none: { type: 'none' },
      basic: { type: 'basic', username: 'ada', password: SECRET },
      bearer: { type: 'bearer', environmentVariable: 'BEARER_TOKEN', apiKey: TOKEN },
      header: { type: 'header', headerName: 'X-Token', environmentVariable: 'HEADER_TOKEN', apiKey: TOKEN },
      prefixed: {
        type: 'header',
        headerName: 'X-Token',
        prefix: 'Token',
        environmentVariable: 'HEADER_TOKEN',
        apiKey: TOKEN,
      },
      authorization: {
        type: 'header',
        headerName: 'Authorization',
        prefix: 'ApiKey',
        environmentVariable: 'HEADER_TOKEN',
        apiKey: TOKEN,
      },
      query: { type: 'query', parameterName: 'token', environmentVariable: 'QUERY_TOKEN', apiKey: TOKEN },
    };
    for (const [kind, authentication] of Object.entries(kinds)) lives[kind] = await service.echo({ authentication });
  });

  afterAll(() => service.close());

  type Headers = Record<string, string>;
  const call = (kind: string, headers: Headers = {}, query = ''): supertest.Test =>
    service.anonymous
      .post(lives[kind]!.path + query)
      .set(headers)
      .send({ a: 1 });

  it.each<[string, string, Headers, string?]>([
    ['no credential where none is asked for', 'none', {}],
    ['any credential where none is asked for', 'none', { Authorization: 'Bearer x' }],
    ['basic: user and password, also with colons and Unicode', 'basic', { Authorization: basic(`ada:${SECRET}`) }],
    ['basic: the scheme in another case', 'basic', { Authorization: basic(`ada:${SECRET}`).replace('Basic', 'BASIC') }],
    ['bearer: the token', 'bearer', { Authorization: `Bearer ${TOKEN}` }],
    ['bearer: the scheme in another case', 'bearer', { Authorization: `bearer ${TOKEN}` }],
    ['header: the token', 'header', { 'X-Token': TOKEN }],
    ['header: its name in another case', 'header', { 'x-tOKEN': TOKEN }],
    ['header with a prefix', 'prefixed', { 'X-Token': `Token ${TOKEN}` }],
    ['header Authorization with a prefix', 'authorization', { Authorization: `ApiKey ${TOKEN}` }],
    ['query: the token', 'query', {}, `?token=${TOKEN}`],
    ['query: the token among others', 'query', {}, `?a=1&token=${TOKEN}&a=2`],
  ])('takes %s', async (_, kind, headers, query = '') => {
    const answer = await call(kind, headers, query);
    expect([answer.status, answer.body.body]).toEqual([200, { a: 1 }]);
  });

  it.each<[string, string, Headers, string?]>([
    ['basic: nothing', 'basic', {}],
    ['basic: another password', 'basic', { Authorization: basic(`ada:${SECRET}x`) }],
    ['basic: another user', 'basic', { Authorization: basic(`bob:${SECRET}`) }],
    ['basic: the user in another case', 'basic', { Authorization: basic(`Ada:${SECRET}`) }],
    ['basic: no user', 'basic', { Authorization: basic(`:${SECRET}`) }],
    ['basic: no password', 'basic', { Authorization: basic('ada:') }],
    ['basic: no colon', 'basic', { Authorization: basic(`ada${SECRET}`) }],
    ['basic: a part of the password', 'basic', { Authorization: basic(`ada:${SECRET.split(':')[0]}`) }],
    ['basic: no Base64', 'basic', { Authorization: `Basic ada:${encodeURIComponent(SECRET)}` }],
    [
      'basic: the password in Latin-1',
      'basic',
      { Authorization: `Basic ${Buffer.from(`ada:${SECRET}`, 'latin1').toString('base64')}` },
    ],
    ['basic: the same as a bearer token', 'basic', { Authorization: `Bearer ${SECRET.replace(/[^a-z]/g, '')}` }],
    ['bearer: nothing', 'bearer', {}],
    ['bearer: another token', 'bearer', { Authorization: 'Bearer nope' }],
    ['bearer: a prefix of the token', 'bearer', { Authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['bearer: one character more', 'bearer', { Authorization: `Bearer ${TOKEN}x` }],
    ['bearer: the token in another case', 'bearer', { Authorization: `Bearer ${TOKEN.toUpperCase()}` }],
    ['bearer: two spaces', 'bearer', { Authorization: `Bearer  ${TOKEN}` }],
    ['bearer: two tokens', 'bearer', { Authorization: `Bearer ${TOKEN} ${TOKEN}` }],
    ['bearer: the token without its scheme', 'bearer', { Authorization: TOKEN }],
    ['bearer: the token elsewhere', 'bearer', { 'X-Token': TOKEN }, `?token=${TOKEN}`],
    ['header: nothing', 'header', {}],
    ['header: another token', 'header', { 'X-Token': 'nope' }],
    ['header: a prefix nobody asked for', 'header', { 'X-Token': `Token ${TOKEN}` }],
    ['header with a prefix: none', 'prefixed', { 'X-Token': TOKEN }],
    ['header with a prefix: it alone', 'prefixed', { 'X-Token': 'Token' }],
    ['header with a prefix: in another case', 'prefixed', { 'X-Token': `token ${TOKEN}` }],
    ['header with a prefix: twice', 'prefixed', { 'X-Token': `Token Token ${TOKEN}` }],
    ['header with a prefix: no space', 'prefixed', { 'X-Token': `Token${TOKEN}` }],
    ['query: nothing', 'query', {}],
    ['query: another token', 'query', {}, '?token=nope'],
    ['query: twice, both right', 'query', {}, `?token=${TOKEN}&token=${TOKEN}`],
    ['query: with brackets', 'query', {}, `?token[]=${TOKEN}`],
    ['query: its name in another case', 'query', {}, `?Token=${TOKEN}`],
    ['query: an inherited name', 'query', {}, '?constructor=x'],
  ])('refuses %s', async (_, kind, headers, query = '') => {
    const answer = await call(kind, headers, query);
    expectProblem(answer, 401, 'unauthenticated');
    expect(answer.headers['www-authenticate']).toMatch(kind === 'basic' ? /^Basic realm=/ : /^Bearer/);
    expect(answer.text).not.toContain('tok_');
  });

  it('starts nothing for who is refused', async () => {
    const live = await service.echo({ authentication: { type: 'bearer', environmentVariable: 'BEARER_TOKEN' } });
    await service.anonymous.post(live.path).send({ a: 1 });
    expect(await service.runsOf(live.id)).toEqual([]);
  });

  it('comes before the body: a bad or large one is not looked at', async () => {
    const post = service.anonymous.post(lives['bearer']!.path).set('Content-Type', 'application/json');
    expectProblem(await post.send('{"a"'), 401, 'unauthenticated');
    const large = service.anonymous.post(lives['bearer']!.path).set('Content-Type', 'text/plain');
    expectProblem(await large.send('a'.repeat(100_000)), 401, 'unauthenticated');
  });

  it.each<[string, string, Headers, string, (start: any) => unknown]>([
    ['basic', 'basic', { Authorization: basic(`ada:${SECRET}`) }, '', ({ headers }) => headers.authorization],
    ['bearer', 'bearer', { Authorization: `Bearer ${TOKEN}` }, '', ({ headers }) => headers.authorization],
    ['header', 'header', { 'X-Token': TOKEN }, '', ({ headers }) => headers['x-token']],
    ['query', 'query', {}, `?token=${TOKEN}`, ({ queryParams }) => queryParams.token],
  ])('nodes and history see [redacted] for the credential: %s', async (_, kind, headers, query, credential) => {
    const answer = await call(kind, headers, query);
    expect(credential(answer.body)).toBe('[redacted]');
    const run = await service.run(answer.headers['x-run-id']!);
    expect(credential(run.input)).toBe('[redacted]');
    for (const secret of [SECRET, TOKEN]) expect(JSON.stringify(run)).not.toContain(secret);
  });

  describe('a variable without a value', () => {
    const open = async (authentication: object): Promise<string> => (await service.echo({ authentication })).path;
    const refused = async (path: string): Promise<void> => {
      const tries: Headers[] = [
        {},
        { Authorization: 'Bearer ' },
        { Authorization: 'Bearer undefined' },
        { Authorization: 'Bearer null' },
        { Authorization: basic('ada:') },
        { Authorization: basic('ada:undefined') },
        { 'X-Token': '' },
        { 'X-Token': 'undefined' },
      ];
      for (const headers of tries) {
        for (const query of ['', '?token=', '?token=undefined']) {
          expectProblem(await service.anonymous.post(path + query).set(headers), 401, 'unauthenticated');
        }
      }
    };

    it.each<[string, object]>([
      ['basic', { type: 'basic', username: 'ada' }],
      ['bearer', { type: 'bearer' }],
      ['header', { type: 'header', headerName: 'X-Token' }],
      ['query', { type: 'query', parameterName: 'token' }],
    ])('refuses everyone: %s', async (kind, authentication) => {
      const missing = `MISSING_${kind}`;
      await refused(await open({ ...authentication, environmentVariable: missing }));
      for (const value of ['', '   ']) {
        await service.api.put(`/api/variables/${missing}`).send({ value });
        await refused(await open({ ...authentication, environmentVariable: missing }));
      }
    });

    it.each(['DATABASE_URL', 'ENCRYPTION_KEYS', 'PATH', 'BOOTSTRAP_API_KEY', '__proto__'])(
      'is not looked up in the process: %s',
      async (environmentVariable) => {
        const path = await open({ type: 'bearer', environmentVariable });
        const value = process.env[environmentVariable] ?? 'x';
        for (const token of [value, 'undefined', '[object Object]', ''])
          expectProblem(
            await service.anonymous.post(path).set('Authorization', `Bearer ${token}`),
            401,
            'unauthenticated',
          );
      },
    );
  });

  it('follows the variable: a new value counts at once, the old one no more, even with a body that was still coming', async () => {
    const live = await service.echo({ authentication: { type: 'bearer', apiKey: 'first' } });
    const { body } = await service.api.get(`/api/workflows/${live.id}`);
    const { environmentVariable } = body.definition.nodes[0].config.authentication;
    const status = async (token: string) =>
      (await service.anonymous.post(live.path).set('Authorization', `Bearer ${token}`)).status;
    expect(await status('first')).toBe(200);
    await service.api.put(`/api/variables/${environmentVariable}`).send({ value: 'second' });
    expect([await status('first'), await status('second')]).toEqual([401, 200]);
    const headers = ['Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'];
    const text = requestText(`POST ${live.path}`, { headers: [...headers, 'Authorization: Bearer second'] });
    const slow = await rawRequest(service.url, text, (socket) => {
      // Being told to go on is to have been let in.
      socket.once('data', () => {
        turnClock(2);
        void service.api.delete(`/api/variables/${environmentVariable}`).then(() => socket.write('{}'));
      });
    }).finally(() => jest.useRealTimers());
    expect(slow.status).toBe(401);
    expect([await status('second'), await status('')]).toEqual([401, 401]);
  });

  describe('a secret that was entered', () => {
    it('goes into the variable and is shown nowhere', async () => {
      const definition = graph({
        in: webhook({
          path: newPath(),
          authentication: { type: 'bearer', environmentVariable: 'SHOWN_NOWHERE', apiKey: 'sk-hidden' },
        }),
      });
      const made = await service.api.post('/api/workflows').send({ name: 'Hidden', definition });
      const { id } = made.body;
      expect(made.body.definition.nodes[0].config.authentication).toEqual({
        type: 'bearer',
        environmentVariable: 'SHOWN_NOWHERE',
        apiKey: '',
      });
      await service.api.post(`/api/workflows/${id}/deploy`);
      const shown = await Promise.all(
        ['', '/export', '/versions', '/runs'].map((path) => service.api.get(`/api/workflows/${id}${path}`)),
      );
      const audit = await service.api.get('/api/audit');
      for (const { status, text } of [made, ...shown, audit, await service.api.get('/api/variables')]) {
        expect(status).toBeLessThan(300);
        expect(text).not.toContain('sk-hidden');
      }
    });

    it.each(['', '<API_KEY>', undefined])('is kept when the editor sends %j back', async (apiKey) => {
      const live = await service.echo({ authentication: { type: 'bearer', apiKey: 'kept' } });
      const { body } = await service.api.get(`/api/workflows/${live.id}`);
      body.definition.nodes[0].config.authentication = { type: 'bearer', apiKey };
      await service.api.patch(`/api/workflows/${live.id}`).send({ definition: body.definition });
      expect((await service.api.post(`/api/workflows/${live.id}/deploy`)).status).toBe(200);
      expect((await service.anonymous.post(live.path).set('Authorization', 'Bearer kept')).status).toBe(200);
    });

    it('of one workflow does not overwrite that of another', async () => {
      const [one, other] = [
        await service.echo({ authentication: { type: 'bearer', apiKey: 'one' } }),
        await service.echo({ authentication: { type: 'bearer', apiKey: 'other' } }),
      ];
      expect((await service.anonymous.post(one.path).set('Authorization', 'Bearer one')).status).toBe(200);
      expect((await service.anonymous.post(other.path).set('Authorization', 'Bearer other')).status).toBe(200);
    });

    it('needs the scope variables, and nothing is saved without it', async () => {
      const { body: key } = await service.api
        .post('/api/keys')
        .send({ name: 'writer', scopes: ['workflows:write', 'workflows:read'] });
      const writer = supertest.agent(service.url).set('Authorization', `Bearer ${key.key}`);
      const definition = chain({
        in: webhook({ path: newPath(), authentication: { type: 'bearer', apiKey: 'x' } }),
        out: returns(),
      });
      expectProblem(
        await writer.post('/api/workflows').send({ name: 'Sneaky', definition }),
        403,
        'insufficient_scope',
      );
      expect((await service.api.get('/api/workflows').query({ name: 'Sneaky' })).body.items).toEqual([]);
    });
  });
});
