import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ActionCatalog } from '../../../src/actions/declaration/action.catalog.js';
import { connectorFiles } from '../../../src/docs/connectors/connector-files.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { bootSandboxed, BOOT_TIMEOUT_MS, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { codeBlocks } from '../support/documents/shell-commands.js';
import { Reader, type Outcome } from '../support/documents/documented-commands.js';

const KEYS = readdirSync('docs/reference/connectors')
  .filter((file) => file !== 'README.md')
  .map((file) => file.replace('.md', ''))
  .toSorted();
const SERVICE = 'http://localhost:3000';
const SANDBOX = 'http://127.0.0.1:4010';

let service: SandboxedApp;
let catalog: ActionCatalog;

beforeAll(async () => {
  service = await bootSandboxed();
  catalog = service.app.get(ActionCatalog);
  // Where the example that is imported below finds both.
  Object.assign(process.env, { SERVICE_URL: service.url, SANDBOX_URL: service.sandbox.url, KEY: BOOTSTRAP_KEY });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());

const reader = () =>
  new Reader(
    { KEY: BOOTSTRAP_KEY },
    { [SERVICE]: service.url, [SANDBOX]: service.sandbox.url },
    { withService: (work) => work(service.app) },
  );

/** The key of the action that a request went to. */
function actionOf({ method, url }: Outcome): string | undefined {
  const matches = catalog.actions.filter(
    (action) =>
      action.method === method && new RegExp(`^${action.fullPath.replace(/:\w+/g, '[^/]+')}$`).test(url.pathname),
  );
  return matches.at(-1)?.key;
}

/** A page with a key of the sandbox in place of the one that opens nothing. */
function withAcceptedKey(connector: string, page: string): string {
  const { authentication } = catalog.connector(connector)!;
  if (authentication.kind === 'oauth2') return page;
  const accepted = service.sandbox.credentials as unknown as Record<string, Record<string, string>>;
  return page.replaceAll(authentication.example, accepted[connector]![authentication.kind]!);
}

/** What the same command answers later: a task that has ended says more than one that runs. */
const CHANGES_WITH_TIME = /^browser\.get-task\.done:/;

/** Where an answer that a page shows says the opposite of the real one: true for false, or a value of another type. */
function differences(shown: unknown, real: unknown, path: string): string[] {
  if (shown === undefined || shown === null || real === undefined || real === null) return [];
  if (Array.isArray(shown) && Array.isArray(real)) return differences(shown[0], real[0], `${path}[0]`);
  if (typeof shown !== typeof real || (typeof shown === 'boolean' && shown !== real))
    return [`${path}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(real)} is the answer`];
  if (typeof shown !== 'object') return [];
  return Object.entries(shown).flatMap(([name, value]) =>
    differences(value, (real as Record<string, unknown>)[name], `${path}.${name}`),
  );
}

describe('the pages about connectors', () => {
  it('are one for each connector', () => {
    expect(catalog.connectors.map(({ key }) => key).toSorted()).toEqual(KEYS);
  });

  it.each(KEYS)(
    '%s: every command succeeds in the starting world of the sandbox, and every action has one',
    async (key) => {
      const page = connectorFiles(
        { connectors: catalog.connectors, actions: catalog.actions, triggers: [] },
        { baseUrl: SERVICE, sandboxUrl: SANDBOX },
      )[`docs/reference/connectors/${key}.md`]!;
      const outcomes: Outcome[] = [];
      const failures: string[] = [];
      for (const block of codeBlocks(withAcceptedKey(key, page), 'sh')) {
        service.resetProviders();
        const person = reader();
        await person.follow(block);
        outcomes.push(...person.outcomes);
        failures.push(...person.failures());
      }
      expect(failures).toEqual([]);
      const called = outcomes.flatMap((outcome) => actionOf(outcome) ?? []);
      const own = catalog.actions.filter(({ connector }) => connector.key === key).map((action) => action.key);
      expect(called.toSorted()).toEqual(own.toSorted());
      const contradictions = outcomes.flatMap((outcome) => {
        const action = catalog.find(actionOf(outcome) ?? '');
        return differences(action?.sample, outcome.body, action?.key ?? '');
      });
      expect(contradictions.filter((found) => !CHANGES_WITH_TIME.test(found))).toEqual([]);
    },
  );

  it('say nothing of actions that do not exist', () => {
    const named = catalog.connectors.flatMap(({ key, guide }) =>
      Object.keys(guide?.actions ?? {}).map((name) => `${key}.${name}`),
    );
    expect(named.filter((key) => !catalog.find(key))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  it.each(['filesites', 'calendar', 'socialpost'])(
    '%s: shows the redirect URI that sign-ins really use',
    async (key) => {
      const { text } = await service.anonymous.get(`/docs/reference/connectors/${key}`).expect(200);
      const { body } = await service.api
        .post(`/api/connectors/${key}/connections`)
        .send({ name: `redirect of ${key}` });
      const begun = await service.api.post(`/api/connections/${body.id}/authorize`).send({}).expect(200);
      const redirectUri = new URL(begun.body.authorizationUrl).searchParams.get('redirect_uri')!;
      expect(redirectUri).toMatch(new RegExp(`/api/oauth/callback/${key}(-[a-z]+)?$`));
      expect(text).toContain(`<code>${redirectUri}</code></pre>`);
    },
  );
});

describe('GET /docs/connectors', () => {
  it('links to a page of each connector', async () => {
    const { text } = await service.anonymous.get('/docs/connectors').expect(200);
    const links = Array.from(text.matchAll(/href="(\/docs\/reference\/connectors\/\w+)"/g), ([, address]) => address!);
    expect(links).toEqual(KEYS.map((key) => `/docs/reference/connectors/${key}`));
  });
});

describe('the table of connectors in README.md', () => {
  it('says how many actions each has', async () => {
    const readme = await readFile('README.md', 'utf8');
    const rows = Array.from(readme.matchAll(/^\| \[(\w+)\]\(docs\/reference\/connectors\/\w+\.md\).*\| (\d+) +\|$/gm));
    const counts = rows.map(([, key, count]) => [key, Number(count)]);
    expect(counts).toEqual(
      counts.map(([key]) => [key, catalog.actions.filter(({ connector }) => connector.key === key).length]),
    );
    expect(counts.length).toBeGreaterThanOrEqual(8);
  });
});

describe('the commands of other pages', () => {
  it.each(['README.md', 'docs/reference/sandbox.md', 'docs/reference/sandbox-failures.md'])(
    '%s: come out one after the other as the page says',
    async (file) => {
      service.resetProviders();
      const person = reader();
      const blocks = codeBlocks(await readFile(file, 'utf8'), 'sh').filter((block) =>
        /^\s*(curl|npm run cli --) /m.test(block),
      );
      for (const block of blocks) await person.follow(block);
      expect(person.failures()).toEqual([]);
      expect(service.sandbox.pendingFaults()).toEqual([]);
      expect(person.outcomes.length).toBeGreaterThan(2);
    },
  );
});

describe('the pages about the sandbox', () => {
  let page: string;
  let failures: string;

  beforeAll(async () => {
    page = await readFile('docs/reference/sandbox.md', 'utf8');
    failures = await readFile('docs/reference/sandbox-failures.md', 'utf8');
  });

  it('names every fake with its base path, and every key and client they accept', () => {
    const { all, providers } = service.sandbox;
    const places = all.flatMap(({ key, basePath }) => [`\`${key}\``, ...(basePath ? [`\`${basePath}\``] : [])]);
    const accepted = Object.values(providers).flatMap(({ credentials }) => {
      const { apiKey, botToken, clientId, clientSecret } = credentials as Record<string, string | undefined>;
      return [apiKey, botToken, clientId, clientSecret].filter((value) => value !== undefined);
    });
    expect([...places, ...accepted].filter((word) => !page.includes(word))).toEqual([]);
  });

  it('describes every kind of failure that can be ordered', async () => {
    const answer = await fetch(`${service.sandbox.url}/_sandbox/faults`, { method: 'POST' });
    const { details } = (await answer.json()) as { details: string[] };
    const kinds = details[0]!.replace('kind is one of ', '').split(', ');
    expect(kinds.filter((kind) => !failures.includes(`| \`${kind}\``))).toEqual([]);
    expect(kinds.length).toBeGreaterThan(10);
  });
});

await import('../../../examples/own-tests.e2e-spec.js');
