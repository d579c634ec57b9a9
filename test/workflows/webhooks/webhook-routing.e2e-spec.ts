import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { turnClock } from '../../support/app/clock.js';
import { newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { rawRequest, requestText } from '../../support/http/raw-http.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const MAX_PARAMETERS = 50;

/** Answers its name and what it took from the path. */
const named = (name: string, path: string, more: object = {}) =>
  chain({
    in: webhook({ path, responseMode: 'lastNode', ...more }),
    out: returns({ name, params: '$"startNode".params' }),
  });

describe('the address of a webhook', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { QUERY_MAX_PARAMETERS: String(MAX_PARAMETERS) } });
    await service.deploy(named('parameter', '/r/:x'));
    await service.deploy(named('literal', '/r/b'));
    await service.deploy(named('deep', '/r/:x/c/:y'));
    await service.deploy(named('beside', '/r/b/d'));
    await service.deploy(named('put', '/methods/:id', { method: 'PUT' }));
    await service.deploy(named('get', '/methods/:id', { method: 'GET' }));
    await service.deploy(named('Umlaut', '/größe'));
    await service.deploy(named('root', '/'));
  });

  afterAll(() => service.close());

  afterEach(() => {
    jest.useRealTimers();
  });

  /** A request whose path no client has tidied up before. */
  const raw = async (path: string, method = 'POST') => {
    const answer = await rawRequest(service.url, requestText(`${method} /api/webhooks${path}`));
    return { ...answer, body: answer.body === '' ? undefined : answer.json() };
  };

  it.each<[string, string, string, object]>([
    ['a parameter', '/r/a', 'parameter', { x: 'a' }],
    ['a literal before a parameter', '/r/b', 'literal', {}],
    ['a slash at the end', '/r/a/', 'parameter', { x: 'a' }],
    ['a way back when a literal leads nowhere', '/r/b/c/2', 'deep', { x: 'b', y: '2' }],
    ['a literal below a literal', '/r/b/d', 'beside', {}],
    ['another case, which is another text', '/r/B', 'parameter', { x: 'B' }],
    ['an escaped letter, which is that letter', '/%72/%62', 'literal', {}],
    ['letters beyond ASCII', '/gr%C3%B6%C3%9Fe', 'Umlaut', {}],
    ['the root', '/', 'root', {}],
    ['the root without its slash', '', 'root', {}],
    ['what looks like a way up, decoded once', '/r/%2e%2e%2fetc', 'parameter', { x: '../etc' }],
    ['an escaped slash', '/r/a%2Fb', 'parameter', { x: 'a/b' }],
    ['an escaped percent sign', '/r/%252e', 'parameter', { x: '%2e' }],
    ['a matrix parameter', '/r/a;x=1', 'parameter', { x: 'a;x=1' }],
    ['a plus sign', '/r/a+b', 'parameter', { x: 'a+b' }],
    ['é in one code point', '/r/%C3%A9', 'parameter', { x: '\u00e9' }],
    ['é in two code points', '/r/e%CC%81', 'parameter', { x: 'e\u0301' }],
    ['an emoji', '/r/%F0%9F%98%80', 'parameter', { x: '😀' }],
    ['the default workspace by its name', '/~default/r/b', 'literal', {}],
    ['its root', '/~default', 'root', {}],
    ['a mark that turns the reading direction', '/r/a%E2%80%8Fb', 'parameter', { x: 'a\u200fb' }],
    ['2,000 characters', `/r/${'x'.repeat(2000)}`, 'parameter', { x: 'x'.repeat(2000) }],
    ['__proto__', '/r/__proto__', 'parameter', { x: '__proto__' }],
    ['constructor', '/r/constructor', 'parameter', { x: 'constructor' }],
  ])('finds its workflow: %s', async (_, path, name, params) => {
    const { status, body } = await raw(path);
    expect([status, body]).toEqual([200, { name, params }]);
  });

  it.each([
    ['unknown', '/r'],
    ['in another case', '/R/b'],
    ['longer', '/r/b/d/e'],
    ['with two slashes', '/r//b'],
    ['with two slashes at the end', '/r/b//'],
    ['with a dot', '/r/./b'],
    ['with two dots', '/methods/../r/b'],
    ['with escaped dots', '/r/%2e'],
    ['two escaped dots', '/r/%2E%2e'],
    ['with a matrix parameter where a text stands', '/r;x=1/b/d'],
    ['of a workspace that does not exist', '/~nobody/r/b'],
    ['with a tilde alone', '/~'],
    ['with a tilde and a slash', '/~/r/b'],
    ['with an escaped tilde', '/%7Edefault/r/b'],
    ['of a workspace in capitals', '/~DEFAULT/r/b'],
    ['with an object path', '/__proto__'],
  ])('is 404 when it is %s', async (_, path) => {
    expectProblem(await raw(path), 404, 'not_found');
  });

  it.each([
    ['a broken escape', '/r/%ZZ', 'encoding'],
    ['half an escape', '/r/a%4', 'encoding'],
    ['a byte that is no UTF-8', '/r/%FF', 'encoding'],
    ['an overlong form', '/r/%C0%AF', 'encoding'],
    ['a surrogate', '/r/%ED%A0%80', 'encoding'],
    ['a NUL', '/r/%00', 'control_character'],
    ['a line break', '/r/a%0d%0ab', 'control_character'],
    ['a character over the limit', `/r/${'x'.repeat(2049)}`, 'value_too_long'],
  ])('is 400 with %s', async (_, path, rule) => {
    expectProblem(await raw(path), 400, 'invalid_input', [rule]);
  });

  it('names the other methods of a path', async () => {
    const answer = await raw('/methods/1', 'DELETE');
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers['allow']).toBe('GET, PUT, OPTIONS');
    expect(answer.body.detail).toBe('DELETE is not possible here; use GET or PUT.');
    expect((await raw('/methods/1', 'GET')).body.name).toBe('get');
    expect((await raw('/methods/1', 'PUT')).body.name).toBe('put');
  });

  it('starts nothing for HEAD and OPTIONS', async () => {
    const live = await service.echo({ method: 'GET' });
    const head = await service.anonymous.head(live.path);
    expect([head.status, head.headers['allow'], head.text]).toEqual([405, 'GET, OPTIONS', undefined]);
    const options = await service.anonymous.options(live.path);
    expect([options.status, options.headers['allow'], options.text]).toEqual([204, 'GET, OPTIONS', '']);
    expect(options.headers).not.toHaveProperty('access-control-allow-origin');
    expect(await service.runsOf(live.id)).toEqual([]);
  });

  it('takes query parameters as flat texts and lists', async () => {
    const live = await service.echo();
    const query = 'a=1&a=2&b=&c&x[y]=1&x[__proto__][z]=1&d=%F0%9F%98%80+e&constructor=c';
    const { status, body } = await service.anonymous.post(`${live.path}?${query}`);
    expect([status, body.queryParams]).toEqual([
      200,
      { a: ['1', '2'], b: '', c: '', 'x[y]': '1', 'x[__proto__][z]': '1', d: '😀 e', constructor: 'c' },
    ]);
  });

  it.each([
    [MAX_PARAMETERS - 1, 200],
    [MAX_PARAMETERS, 200],
    [MAX_PARAMETERS + 1, 400],
  ])('with %i query parameters is %i', async (count, status) => {
    const query = Array(count).fill('a=1').join('&');
    expect((await raw(`/r/b?${query}`)).status).toBe(status);
  });

  it.each([
    ['10,000 parameters', 'a=1&'.repeat(10_000).slice(0, 16_000), 400, 'too_many'],
    ['a NUL in a value', 'a=%00', 400, 'nul_character'],
    ['the name of a file', '%24file=x', 400, 'file_reference'],
    ['a NUL in a name', 'a%00=1', 400, 'nul_character'],
  ])('refuses a query with %s', async (_, query, status, rule) => {
    const live = await service.echo();
    expectProblem(await service.anonymous.post(`${live.path}?${query}`), status, 'invalid_input', [rule]);
    expect(await service.runsOf(live.id)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['two dots', '/a/../b', 'dot_segment'],
    ['two slashes', '/a//b', 'empty_segment'],
    ['a question mark', '/a?b', 'forbidden_character'],
    ['a number sign', '/a#b', 'forbidden_character'],
    ['a space', '/a b', 'forbidden_character'],
    ['a percent sign', '/a%2fb', 'forbidden_character'],
    ['5,000 characters', `/${'a'.repeat(4999)}`, 'path_too_long'],
    ['a tilde in front', '/~other/a', 'reserved_path'],
    ['a star', '/a/*', 'wildcard'],
    ['a parameter named __proto__', '/a/:__proto__', 'forbidden_parameter_name'],
    ['a parameter named constructor', '/a/:constructor', 'forbidden_parameter_name'],
  ])('may not have %s: the draft is saved with the fault and cannot be deployed', async (_, path, rule) => {
    const draft = await service.save(named('never', path));
    expect(draft.faults).toMatchObject([
      { node: 'in', field: 'path', rule, severity: 'error' },
      { severity: 'warning' },
    ]);
    expectProblem(await service.api.post(`/api/workflows/${draft.id}/deploy`), 422, 'workflow_invalid', [rule]);
  });

  describe('in another workspace', () => {
    it('has the workspace in front, and neither can reach the other', async () => {
      const other = await newWorkspace(service, 'other');
      const path = newPath();
      const { body: draft } = await other.api
        .post('/api/workflows')
        .send({ name: 'Theirs', definition: named('theirs', path) });
      const { body: deployed } = await other.api.post(`/api/workflows/${draft.id}/deploy`);
      expect(new URL(deployed.url).pathname).toBe(`/api/webhooks/~other${path}`);
      expect((await raw(`/~other${path}`)).body.name).toBe('theirs');
      const [here, nowhere] = [await raw(path), await raw(newPath())];
      for (const answer of [here, nowhere, await raw('/~other/r/b'), await raw(`/%7Eother${path}`)])
        expectProblem(answer, 404, 'not_found');
      // Nothing tells a path that another workspace owns from one that nobody does.
      const facts = ({ body, status, headers }: typeof here) => ({
        ...body,
        status,
        requestId: '',
        headers: { ...headers, 'x-request-id': '', date: '' },
      });
      expect(facts(here)).toEqual(facts(nowhere));
    });
  });

  it('for tests closes when its hour is over', async () => {
    const path = newPath();
    const { id } = await service.save(named('draft', path));
    await service.api.post(`/api/workflows/${id}/listen`);
    const call = () => service.anonymous.post(`/api/webhooks-test${path}`);
    turnClock(3590);
    expect((await call()).status).toBe(200);
    turnClock(3610);
    expectProblem(await call(), 404, 'not_found');
  });
});
