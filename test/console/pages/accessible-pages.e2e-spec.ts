import { beforeAll, describe, expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, httpRequest, returns, webhook, type NodeSketch } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

/** A name of everything here: it must stay a text wherever it is shown. */
const NAME = `<img src=x onerror="document.title='run'">{{ 7 * 6 }}`;
const FORM = 'contact';
const runs: Record<string, string> = {};

beforeAll(async () => {
  await send('put', '/api/variables/TOKEN', { value: 'secret' });
  await send('put', '/api/collections/orders', { indexes: ['total'] });
  await send('post', '/api/collections/orders/documents', { fields: { name: NAME, total: 12.5 } });
  await send('post', '/api/users', { email: 'ada@example.org', role: 'editor' });
  await send('post', '/api/keys', { name: NAME, scopes: ['runs:read'] });
  await send('post', '/api/actions/chatbot/get-bot-info', {});
  runs['succeeded'] = await runOf({ out: returns({ name: NAME, lines: [{ total: 1 }] }) });
  runs['failed'] = await runOf({ fails: httpRequest({ url: '{{ "http://127.0.0.1:9/" }}' }), out: returns() });
  const fields = [{ name: 'note', label: NAME, type: 'textarea', required: true }];
  const form = { type: 'frontendElement', config: { elementKey: FORM, fields } };
  const { id } = await send('post', '/api/workflows', { name: NAME, definition: chain({ form, out: returns() }) });
  await send('post', `/api/workflows/${id}/deploy`, {});
});

async function send(method: 'post' | 'put', path: string, body: object): Promise<Record<string, string>> {
  const answer = await console.service.api[method](path).send(body);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body as Record<string, string>;
}

async function runOf(steps: Record<string, NodeSketch>): Promise<string> {
  const definition = chain({ in: webhook(), ...steps });
  const { id } = await send('post', '/api/workflows', { name: NAME, definition, tags: ['billing'] });
  const { runId } = await send('post', `/api/workflows/${id}/run`, { input: {} });
  await until(async () => (await console.service.api.get(`/api/runs/${runId}`)).body.endedAt);
  return runId!;
}

/** What pages ask for that is not there. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  '/nothing': /^404 GET \/nothing$/,
  '/workflows/nothing': /^400 GET \/api\/workflows\/nothing$/,
};

describe('a page', () => {
  it.each([
    ['/workflows', 'Workflows'],
    ['/runs', 'Runs'],
    ['/runs/:succeeded', NAME],
    ['/approvals', 'Approvals'],
    ['/approvals/view/closed', 'Approvals'],
    ['/runs/:failed', NAME],
    ['/forms', 'Forms'],
    [`/forms/${FORM}`, NAME],
    ['/collections', 'Collections'],
    ['/collections/orders', 'orders'],
    ['/actions', 'Actions'],
    ['/actions/nothing', 'Not found'],
    ['/settings/connectors', 'Connectors'],
    ['/settings/connectors/calendar', 'Calendar'],
    ['/settings/connectors/memory', 'Memory'],
    ['/settings/variables', 'Variables'],
    ['/settings/connect', 'Connect page'],
    ['/settings/keys', 'API keys'],
    ['/settings/events', 'Events'],
    ['/settings/members', 'Members'],
    ['/settings/audit', 'Audit log'],
    ['/nothing', 'Not found'],
    ['/workflows/nothing', 'Not found'],
  ])('%s is accessible, light and dark, on a desktop and on a phone', async (path, title) => {
    const refused = REFUSED[path];
    if (refused) console.expectFault(refused);
    const page = await console.open(path.replace(/:(\w+)/, (_, name: string) => runs[name]!));
    await page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.title()).toContain(title);
    await console.picture(page, path.slice(1).replaceAll(/[/:]+/g, '-'));
    await console.expectAccessible(page);
  });

  it('of the API is accessible, light and dark, on a desktop and on a phone', async () => {
    const page = await console.open('/api/docs', { as: null });
    await page.locator('[id^=operations-tag]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await console.picture(page, 'api-docs');
    await console.expectAccessible(page);
  });
});
