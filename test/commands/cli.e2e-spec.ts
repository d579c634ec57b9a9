import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { AuditChain } from '../../src/audit/chain/audit-chain.js';
import { anchorText } from '../../src/audit/chain/chain-walk.js';
import { Environment } from '../../src/platform/config/environment.js';
import { Database } from '../../src/platform/database/connection/database.js';
import supertest from 'supertest';
import { runCommandLine } from '../../src/cli/run-command-line.js';
import { bootApp, BOOTSTRAP_KEY, SEALING_KEY, type TestApp } from '../support/app/app.js';
import { browser, newWorkspace } from '../support/app/people.js';
import { chain, httpRequest, returns, webhook } from '../support/workflows/workflow-graphs.js';

/** What `npm test` has built. */
const MAIN = new URL('../../dist/src/cli/main.js', import.meta.url).pathname;

/** Of a program that works on the database of a service that is up. */
const commandVariables = ({ database }: TestApp) => ({
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  BOOTSTRAP_API_KEY: BOOTSTRAP_KEY,
  ENCRYPTION_KEYS: SEALING_KEY,
});

describe('npm run cli', () => {
  let service: TestApp;
  let folder: string;
  beforeAll(async () => {
    service = await bootApp();
    folder = await mkdtemp(join(tmpdir(), 'cli-'));
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  /** Runs a command line on the service that is up; `isWatched` as in a terminal. */
  async function cli(words: string[], isWatched = true) {
    const result = { code: 0, out: '', err: '' };
    const terminal = {
      isWatched,
      out: (text: string) => void (result.out += text),
      err: (text: string) => void (result.err += text),
    };
    result.code = await runCommandLine(words, { terminal, withService: (work) => work(service.app) });
    return result;
  }
  const save = async (name: string): Promise<string> => {
    const definition = chain({ in: webhook(), call: httpRequest(), out: returns('$"call".body') });
    const { body } = await service.api.post('/api/workflows').send({ name, definition });
    return body.id as string;
  };
  const put = (id: string, name: string, output: number) =>
    service.api
      .put(`/api/workflows/${id}/tests/${name}`)
      .send({ mocks: { call: { output: { body: 1 } } }, expect: { output } });

  it('makes, lists and revokes API keys, and prints the secret once', async () => {
    const words = ['keys', 'create', '--name', 'From a shell', '--scopes', 'workflows:read, runs:read'];
    const made = await cli([...words, '--expires', '2099-01-31']);
    const [, key = ''] = /^ {2}(wfk_\S+)$/m.exec(made.out) ?? [];
    const holder = supertest(service.url).get('/api/workflows').set('Authorization', `Bearer ${key}`);
    expect([made.code, (await holder).status]).toEqual([0, 200]);
    const listed = await cli(['keys', 'list']);
    const [, id = ''] =
      new RegExp(`^(\\S+)  From a shell +${key.slice(0, 12)} +workflows:read,runs:read +2099-01-31`, 'm').exec(
        listed.out,
      ) ?? [];
    expect(listed.out).not.toContain(key);
    expect((await cli(['keys', 'revoke', id])).code).toBe(0);
    expect((await supertest(service.url).get('/api/workflows').set('Authorization', `Bearer ${key}`)).status).toBe(401);
    expect(await cli(['keys', 'revoke', id])).toMatchObject({
      code: 1,
      err: 'There is no such API key in this workspace.\n',
    });
    const { body } = await service.api.get('/api/audit').query({ action: 'key.created' });
    expect(body.items[0]).toMatchObject({ actor: { kind: 'operator', id: 'cli keys create' } });
  });

  it('prints a secret into no pipe unless it is told to', async () => {
    const words = ['keys', 'create', '--name', 'Piped', '--scopes', '*'];
    expect(await cli(words, false)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--show') });
    expect((await cli(['keys', 'list'])).out).not.toContain('Piped');
    expect(await cli([...words, '--show'], false)).toMatchObject({ code: 0, out: expect.stringContaining('wfk_') });
  });

  it('invites people by a link of their own, lists and removes them', async () => {
    const password = 'chosen by Ada herself';
    const invite = async (role: string, workspace: string) => {
      const added = await cli(['users', 'add', '--email', 'Ada@example.org', '--role', role, '--workspace', workspace]);
      const [, link = ''] = /^ {2}http:\/\/\S+(\/invitations\/\S+)$/m.exec(added.out) ?? [];
      return browser(service).post(`/api${link}/accept`).send({ password });
    };
    expect((await invite('editor', 'default')).status).toBe(200);
    await newWorkspace(service, 'acme');
    expect((await invite('viewer', 'acme')).body.workspaces).toHaveLength(2);
    expect((await cli(['users', 'list', '--workspace', 'acme'])).out).toMatch(/ada@example\.org +viewer +active\n/);
    expect((await cli(['users', 'remove', 'ADA@example.org', '--workspace', 'acme'])).code).toBe(0);
    expect((await cli(['users', 'list', '--workspace', 'acme'])).out).not.toContain('ada@');
    expect((await cli(['users', 'list'])).out).toContain('ada@');
  });

  it('exports a workflow with its tests and imports it elsewhere', async () => {
    const id = await save('Order "import"');
    await put(id, 'right', 1);
    const file = join(folder, 'orders.json');
    expect((await cli(['export', 'Order "import"', file])).code).toBe(0);
    expect(await cli(['export', id, file])).toMatchObject({
      code: 1,
      err: `${file} is there already; name another file.\n`,
    });
    expect(JSON.parse((await cli(['export', id])).out)).toEqual(JSON.parse(await readFile(file, 'utf8')));
    const { api } = await newWorkspace(service, 'elsewhere');
    const imported = await cli(['import', file, '--workspace', 'elsewhere']);
    expect(imported).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Workflow \S+ "Order "import"" with 1 test\.\n {2}warning in in authentication: anyone /,
      ),
    });
    expect((await api.get('/api/workflows')).body.items).toMatchObject([{ name: 'Order "import"', status: 'draft' }]);
  });

  it('runs the tests of a workflow and fails when one fails', async () => {
    const id = await save('Tested');
    await put(id, 'right', 1);
    expect(await cli(['test', 'Tested'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^ok {3}right .*\n1 passed, 0 failed\n$/),
    });
    await put(id, 'wrong', 2);
    expect(await cli(['test', id])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/FAIL wrong .*\n {5}output: expected 2, got 1\n1 passed, 1 failed\n$/),
    });
    expect((await cli(['test', id, 'right'])).code).toBe(0);
    expect(await cli(['test', id, '--version', '4'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such version'),
    });
  });

  it('makes, deploys and calls a first workflow, and calls it again the next time', async () => {
    const { api } = await newWorkspace(service, 'beginners');
    const tries = [await cli(['try', '--workspace', 'beginners']), await cli(['try', '--workspace', 'beginners'])];
    for (const { code, out } of tries) {
      expect([code, out]).toEqual([0, expect.stringContaining('It answers 200: {"greeting":"Hello, Ada!"}')]);
      const [, url = ''] = /curl (\S+) /.exec(out) ?? [];
      expect(url).toMatch(/\/api\/webhooks\/~beginners\/hello$/);
      const called = (body: object) => supertest(url).post('').send(body);
      expect((await called({ name: 'Bo' })).body).toEqual({ greeting: 'Hello, Bo!' });
      expect((await called({})).status).toBe(422);
      const [, run = ''] = /\/runs\/(\S+)/.exec(out) ?? [];
      expect((await api.get(`/api/runs/${run}`)).body).toMatchObject({ status: 'succeeded', version: 1 });
    }
    const { items } = (await api.get('/api/workflows')).body;
    expect(items).toMatchObject([{ name: 'First webhook', faults: [{ severity: 'warning' }] }]);
  });

  it('tries nothing where another workflow has the address, and where no service answers', async () => {
    const { api } = await newWorkspace(service, 'taken');
    const definition = chain({ in: webhook({ path: '/hello' }), out: returns() });
    const { body } = await api.post('/api/workflows').send({ name: 'Mine', definition });
    await api.post(`/api/workflows/${body.id}/deploy`).expect(200);
    expect(await cli(['try', '--workspace', 'taken'])).toEqual({
      code: 1,
      out: '',
      err: 'The workflow "Mine" has the address /hello already. Undeploy it first.\n',
    });
    const environment = service.app.get(Environment);
    const { BASE_URL } = environment;
    environment.BASE_URL = 'http://localhost:9';
    const refused = await cli(['try']).finally(() => (environment.BASE_URL = BASE_URL));
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^No service is ready at .*npm start/),
    });
    expect((await service.api.get('/api/workflows').query({ name: 'First webhook' })).body.items).toEqual([]);
  });

  it('seals secrets anew', async () => {
    expect(await cli(['rotate-keys'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/ 0 still under an older key\.\n.*can be taken out.*\n.*wait to be resumed.*\n$/),
    });
  });

  it('verifies the audit log, and names the first event that is not as it was written', async () => {
    const allAreIntact = {
      code: 0,
      out: expect.stringMatching(/^All \d+ events are as they were written\.\nThe tables belong .* see --anchor\.\n$/),
    };
    expect(await cli(['audit', 'verify'])).toMatchObject(allAreIntact);
    const session = new Client({ connectionString: service.database.url });
    await session.connect();
    const shift = (by: string) =>
      session.query(
        `alter table audit_event disable trigger user;
         update audit_event e set at = at + interval '${by}' from workspace w
          where w.slug = 'default' and e.workspace_id = w.id and e.sequence = 2;
         alter table audit_event enable trigger user`,
      );
    await shift('1 ms');
    const err = 'The log is not as it was written, from event 2 on: it was changed, moved or removed.\n';
    expect(await cli(['audit', 'verify'])).toEqual({ code: 1, out: '', err });
    await shift('-1 ms');
    expect(await cli(['audit', 'verify'])).toMatchObject(allAreIntact);
    await session.end();
  });

  it('holds the audit log against an anchor that was logged', async () => {
    const [end] = await service.app
      .get(Database)
      .query<{ workspaceId: string; sequence: string; hash: Buffer }>(
        `select workspace_id as "workspaceId", sequence, hash from audit_chain c join workspace w on w.id = c.workspace_id where slug = 'default'`,
      );
    const anchor = service.app.get(AuditChain).anchorOf({ ...end!, sequence: Number(end!.sequence) });
    const verify = (sequence: number) => cli(['audit', 'verify', '--anchor', anchorText({ ...anchor, sequence })]);
    expect(await verify(anchor.sequence)).toMatchObject({ code: 0 });
    expect(await verify(anchor.sequence - 1)).toMatchObject({ code: 1, err: expect.stringContaining('the anchor') });
    expect(await cli(['audit', 'verify', '--anchor', 'x'])).toMatchObject({ code: 2 });
  });

  it.each<[string, string[], number, string]>([
    ['a workspace that is none', ['keys', 'list', '--workspace', 'nowhere'], 1, 'There is no workspace "nowhere".'],
    ['a workflow that is none', ['test', 'Nothing'], 1, 'There is no workflow "Nothing" in this workspace.'],
    ['a file that is none', ['import', '/nowhere/x.json'], 1, '/nowhere/x.json is not there.'],
    ['a scope that is none', ['keys', 'create', '--name', 'x', '--scopes', 'all'], 1, 'scopes[0]'],
    ['a role that is none', ['users', 'add', '--email', 'a@example.org', '--role', 'owner'], 1, 'role'],
    ['somebody who is no member', ['users', 'remove', 'who@example.org'], 1, 'is no member of this workspace.'],
    ['an option that is none', ['keys', 'list', '--al'], 2, "unknown option '--al'"],
  ])('says what is wrong with %s', async (_, words, code, message) => {
    expect(await cli(words)).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
  });

  it('says that a file is no workflow, and asks for an id where names are the same', async () => {
    const file = join(folder, 'other.json');
    await writeFile(file, '{"format": "n8n"}');
    expect(await cli(['import', file])).toMatchObject({ code: 1, err: expect.stringContaining('format') });
    await writeFile(file, 'no JSON');
    expect(await cli(['import', file])).toMatchObject({ code: 1, err: `${file} is not JSON.\n` });
    const [first, second] = [await save('Twin'), await save('Twin')];
    expect((await cli(['test', 'Twin'])).err).toContain(`${first}, ${second}`);
  });

  it.each<[string, string, string]>([
    ['NUL characters', '"a\\u0000b"', 'NUL character'],
    ['half a surrogate pair', '"\\ud800"', 'surrogate pair'],
    ['keys that reach a prototype', '{"__proto__": {}}', '__proto__'],
    ['too many levels', `${'['.repeat(100)}${']'.repeat(100)}`, 'nested deeper than 64 levels'],
    ['too many values', `[${'1,'.repeat(200_000)}1]`, 'more than 200000 values'],
  ])('imports no file that the API refuses for %s', async (name, body, message) => {
    await put(await save(`Full of ${name}`), 'right', 1);
    const { out } = await cli(['export', `Full of ${name}`]);
    const file = join(folder, 'refused.json');
    await writeFile(file, out.replace('"body": 1', `"body": ${body}`));
    const { api } = await newWorkspace(service, `refused-${message.length}`);
    const refused = await cli(['import', file, '--workspace', `refused-${message.length}`]);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(`refused.json.*${message}`) });
    expect((await api.get('/api/workflows')).body.items).toEqual([]);
  });

  it('runs as a program of its own beside the service and its sandbox', async () => {
    const taken = { SANDBOX: '1', SANDBOX_PORT: new URL(service.url).port };
    const program = spawn(process.execPath, [MAIN, 'keys', 'list', '--workspace', 'default'], {
      env: { ...process.env, ...commandVariables(service), ...taken },
    });
    const [stdout, stderr, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'exit'),
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/BOOTSTRAP_API_KEY +bootstrap/),
      stderr: '',
    });
  });

  it('shows its help without a service', async () => {
    const asked = {
      terminal: { isWatched: true, out: () => undefined, err: () => undefined },
      withService: () => Promise.reject(new Error('no service')),
    };
    expect([await runCommandLine(['test', '--help'], asked), await runCommandLine([], asked)]).toEqual([0, 2]);
  });
});
