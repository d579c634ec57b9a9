import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Database } from '../../../src/platform/database/connection/database.js';
import type { SubscriptionRow } from '../../../src/workflows/triggers/events/subscription.js';
import { SubscriptionStore } from '../../../src/workflows/triggers/events/subscription-store.js';
import { newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { openSocket, requestText } from '../../support/http/raw-http.js';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { until } from '../../support/until.js';
import { bootEvents, type EventService } from '../../support/workflows/event-service.js';

const IN_FLIGHT = 6;
/** What one workspace may have of it. */
const CAPACITY = 4;
const MiB = 1_048_576;
const SECRET = 'X-Telegram-Bot-Api-Secret-Token';

/** Where events are delivered, and what proves who delivers. */
interface Address {
  id: string;
  path: string;
  secret: string;
}

describe('deliveries of events above what a workspace may have of the process', () => {
  let service: EventService;
  let session: Client;
  let crowd: Address;
  let other: Address;
  let workflow: string;
  let last = 800_000;

  beforeAll(async () => {
    // Runs stay queued, and subscriptions as they are.
    service = await bootEvents({
      ...{ ROLE: 'api', WEBHOOK_MAX_IN_FLIGHT: String(IN_FLIGHT) },
      ...{ EVENT_BODY_MAX_BYTES: String(4 * MiB), WEBHOOK_LARGE_BODIES_MAX_BYTES: String(4 * MiB) },
    });
    session = new Client({ connectionString: service.database.url });
    await session.connect();
    workflow = await service.listen('chatbot.message');
    const [row] = await service.app.get(Database).query<SubscriptionRow>('select * from subscription');
    crowd = addressOf(row!);
    other = addressOf(await neighbour(row!));
  }, BOOT_TIMEOUT_MS);

  afterAll(async () => {
    await session.end();
    await service.close();
  });

  const addressOf = (row: SubscriptionRow): Address => {
    const secret = service.app.get(SubscriptionStore).secretOf(row).reveal();
    return { id: row.id, path: `/api/events/${row.id}`, secret };
  };
  /** The same bot in another workspace: the provider tells only one of them, the test tells both. */
  const neighbour = async (row: SubscriptionRow): Promise<SubscriptionRow> => {
    const { id, api } = await newWorkspace(service, 'neighbour');
    const { botToken } = service.sandbox.credentials.chatbot;
    const made = await api.post('/api/connectors/chatbot/connections').send({ name: 'own', botToken }).expect(201);
    const name = { ...row, workspace_id: id, connection_id: made.body.id as string };
    return (await service.app.get(SubscriptionStore).want(name, 'push')).row;
  };
  const bodyOf = (text: string, id = (last += 1)) => ({
    update_id: id,
    message: { message_id: id, date: 1, chat: { id: CHAT.ada, type: 'private' }, text },
  });
  const deliver = ({ path, secret }: Address, body: object) =>
    service.anonymous.post(path).set(SECRET, secret).send(body);

  it('are refused while the rest waits to be stored, and those of others are taken', async () => {
    // Another process has taken this event and not committed it yet.
    const held = bodyOf('held');
    const taken = `insert into trigger_event (workspace_id, workflow_id, subscription_id, event_id, run_id)
                   select workspace_id, id, $2, $3, id from workflow where id = $1`;
    await session.query('begin');
    await session.query(taken, [workflow, crowd.id, String(held.update_id)]);
    const answers: Awaited<ReturnType<typeof deliver>>[] = [];
    const calls = Array.from({ length: 3 * CAPACITY }, () =>
      deliver(crowd, held).then((answer) => answers.push(answer)),
    );
    await until(() => answers.length === 2 * CAPACITY);
    for (const answer of answers) {
      expectProblem(answer, 503, 'unavailable');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await deliver(other, bodyOf('of another workspace')).expect(200);
    await session.query('rollback');
    await Promise.all(calls);
    expect(answers.slice(2 * CAPACITY).map(({ status }) => status)).toEqual(Array(CAPACITY).fill(200));
    const runs = await service.app.get(Database).query('select from run where workflow_id = $1', [workflow]);
    expect(runs).toHaveLength(1);
  });

  it('have a share of the memory for large bodies', async () => {
    const large = () => ({ ...bodyOf('large'), pad: 'x'.repeat(2 * MiB) });
    await deliver(crowd, large()).expect(200);
    const slow = openSocket(service.url);
    const headers = ['Content-Type: application/json', `Content-Length: ${2 * MiB}`, 'Expect: 100-continue'];
    slow.write(requestText(`POST ${crowd.path}`, { headers: [...headers, `${SECRET}: ${crowd.secret}`] }));
    // The service asks for a body once there is room for it.
    await new Promise((resolve) => slow.once('data', resolve));
    expectProblem(await deliver(crowd, large()), 503, 'unavailable');
    await deliver(crowd, bodyOf('small')).expect(200);
    await deliver(other, { ...bodyOf('large of another'), pad: 'x'.repeat(1.5 * MiB) }).expect(200);
    slow.destroy();
    await until(async () => (await deliver(crowd, large())).status === 200);
  });
});
