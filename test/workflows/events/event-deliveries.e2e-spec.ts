import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { bootEvents, type EventService } from '../../support/workflows/event-service.js';

const MAX_BYTES = 4096;

describe('POST /api/events/:subscription', () => {
  let service: EventService;
  let workflow: string;
  let path: string;
  let next = 900_000;

  beforeAll(async () => {
    service = await bootEvents({ EVENT_BODY_MAX_BYTES: String(MAX_BYTES), EVENTS_PER_MINUTE: '60' });
    workflow = await service.listen('chatbot.message');
    path = new URL(service.sandbox.providers.chatbot.platform.webhook.settings!.url).pathname;
  }, BOOT_TIMEOUT_MS);
  afterAll(() => service.close());

  const secret = () => service.sandbox.providers.chatbot.platform.webhook.settings!.secretToken;
  const update = (text: string, id = (next += 1)) => ({
    update_id: id,
    message: { message_id: id, date: 1, chat: { id: CHAT.ada, type: 'private' }, text },
  });
  const bytesOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  const deliver = (body: unknown, { given = secret(), to = path }: { given?: string; to?: string } = {}) => {
    const request = service.anonymous.post(to).set('Content-Type', 'application/json');
    return request.set('X-Telegram-Bot-Api-Secret-Token', given).send(bytesOf(body));
  };
  const stored = async () => {
    const [row] = await service.app.get(Database).query<{ events: number; runs: number }>(
      `select (select count(*)::int from trigger_event) as events,
              (select count(*)::int from run where workflow_id = $1) as runs`,
      [workflow],
    );
    return row!;
  };

  it('starts one run of an event however often it comes, also at the same time', async () => {
    const before = await stored();
    const event = update('again and again');
    await Promise.all(Array.from({ length: 10 }, () => deliver(event).expect(200, {})));
    expect(await stored()).toEqual({ events: before.events + 1, runs: before.runs + 1 });
  });

  it('counts what was received, repeated and refused', async () => {
    const counted = async () => {
      const { text } = await service.anonymous.get('/metrics').expect(200);
      const lines = text.matchAll(/^workflow_event_deliveries_total\{connector="chatbot",outcome="(\w+)"\} (\d+)$/gm);
      return Object.fromEntries(Array.from(lines, ([, outcome, count]) => [outcome, Number(count)]));
    };
    const { received = 0, repeated = 0, refused = 0 } = await counted();
    const event = update('counted');
    await deliver(event).expect(200);
    await deliver(event).expect(200);
    await deliver(event).expect(200);
    await deliver({ update_id: (next += 1), poll: { id: '1' } }).expect(200);
    await deliver(event, { given: 'wrong' }).expect(401);
    await deliver('{').expect(400);
    await deliver(event, { to: `/api/events/${randomUUID()}` }).expect(401);
    expect(await counted()).toEqual({ received: received + 2, repeated: repeated + 2, refused: refused + 2 });
  });

  it('stores nothing of an event that nobody means', async () => {
    const before = await stored();
    await deliver({ update_id: (next += 1), poll: { id: '1' } }).expect(200);
    expect(await stored()).toEqual(before);
  });

  it.each<[string, number, string, () => ReturnType<typeof deliver>]>([
    ['no secret', 401, 'unauthenticated', () => deliver(update('forged'), { given: '' })],
    ['another secret', 401, 'unauthenticated', () => deliver(update('forged'), { given: 'x'.repeat(43) })],
    ['the secret in another case', 401, 'unauthenticated', () => deliver(update('x'), { given: swapped(secret()) })],
    [
      'an unknown address',
      401,
      'unauthenticated',
      () => deliver(update('lost'), { to: `/api/events/${randomUUID()}` }),
    ],
    ['an address that is no id', 400, 'invalid_input', () => deliver(update('lost'), { to: '/api/events/abc' })],
    ['no body', 400, 'invalid_input', () => deliver('')],
    ['a body that is no JSON', 400, 'invalid_json', () => deliver('{"update_id":')],
    ['a body that is no update', 400, 'invalid_input', () => deliver({ update_id: 'x' })],
    ['a key that could reach a prototype', 400, 'invalid_input', () => deliver('{"update_id":1,"__proto__":{}}')],
  ])('refuses %s with %i and stores nothing', async (_, status, code, send) => {
    const before = await stored();
    expect((await send().expect(status)).body).toMatchObject({ code });
    expect(await stored()).toEqual(before);
  });

  it('refuses what nobody has signed before it reads the body', async () => {
    await deliver('x'.repeat(MAX_BYTES * 4), { given: 'wrong' }).expect(401);
  });

  it.each([
    [-1, 200],
    [0, 200],
    [1, 413],
  ])('takes a body of the limit and %i bytes with %i', async (more, status) => {
    const empty = update('');
    const event = { ...empty, pad: '' };
    event.pad = 'x'.repeat(MAX_BYTES + more - JSON.stringify(event).length);
    await deliver(event).expect(status);
  });

  it('limits a flood, and loses nothing of it that comes again later', async () => {
    const sent = await Promise.all(Array.from({ length: 70 }, (_, index) => deliver(update(`flood ${index}`))));
    const refused = sent.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const { runs } = await stored();
    expect(sent.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(runs);
  });
});

const swapped = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
