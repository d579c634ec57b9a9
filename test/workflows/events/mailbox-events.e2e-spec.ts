import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { eventScenarios } from '../../support/workflows/event-scenarios.js';
import { chain, editFields } from '../../support/workflows/workflow-graphs.js';

const INBOX = 'support@agentmail.to';
const ADA = 'Ada <ada@example.org>';

/** A service that listens to the inbox, and what its scenarios do; each begins with nothing that listens. */
function inbox(variables: Record<string, string> = {}) {
  const { service, listen } = eventScenarios('mailboxes', variables);

  const fake = () => service().sandbox.providers.mailboxes;
  return {
    service,
    fake,
    webhooks: () => [...fake().account.webhooks.all.values()],
    arrive: (subject: string) => fake().deliver({ inbox_id: INBOX, from: ADA, subject, text: `${subject}, it says.` }),
    listen: (trigger: string) => listen(trigger, { input: { inbox_id: INBOX } }),
    send: (to: string) =>
      service()
        .api.post(`/api/actions/mailboxes/inboxes/${encodeURIComponent(INBOX)}/messages/send`)
        .send({ to: [to], subject: 'Hello', text: 'Hello' })
        .expect(200),
  };
}

const subjects = (events: any[]) => events.map(({ subject }) => subject);

describe.each([
  ['delivered', true],
  ['asked for', false],
])('events of an inbox that are %s', (_, isPush) => {
  const { service, fake, webhooks, arrive, listen, send } = inbox(isPush ? {} : { EVENT_PUSH: '0' });

  it('start a run for each mail, with its text, from the deploy on', async () => {
    const id = await listen('message-received');
    await arrive('one');
    await arrive('two');
    const heard = await service().heard(id, 2);
    expect(subjects(heard).toSorted()).toEqual(['one', 'two']);
    expect(heard[0].text).toMatch(/, it says\.$/);
    expect(webhooks()).toHaveLength(isPush ? 1 : 0);
    expect(await service().subscriptions()).toMatchObject([
      { connector: 'mailboxes', target: { inbox_id: INBOX }, mode: isPush ? 'push' : 'poll', state: 'active' },
    ]);
  });

  it('do not count spam, nor mail of other inboxes', async () => {
    const id = await listen('message-received');
    await fake().deliver({
      inbox_id: INBOX,
      from: 'win@lottery.example',
      subject: 'Win',
      labels: ['received', 'spam'],
    });
    await service().api.post('/api/actions/mailboxes/inboxes').send({ username: 'other' }).expect(200);
    await fake().deliver({ inbox_id: 'other@agentmail.to', from: ADA, subject: 'elsewhere' });
    await arrive('meant');
    expect(subjects(await service().heard(id, 1))).toEqual(['meant']);
  });

  it('tell of mail that is sent', async () => {
    const id = await listen('message-sent');
    const { body } = await send('ada@example.org');
    expect(await service().heard(id, 1)).toMatchObject([
      { message_id: body.message_id, thread_id: body.thread_id, recipients: ['ada@example.org'] },
    ]);
  });

  it('end at the provider with the last workflow that listens', async () => {
    const [one, other] = [await listen('message-received'), await listen('message-sent')];
    expect(await service().subscriptions()).toHaveLength(1);
    for (const id of [one, other]) await service().undeploy(id);
    await until(async () => webhooks().length === 0 && (await service().subscriptions()).length === 0);
  });
});

describe('delivered events of an inbox', () => {
  const { service, fake, webhooks, arrive, listen, send } = inbox();

  it('tell of mail that arrives and mail that bounces', async () => {
    const [delivered, bounced] = [await listen('message-delivered'), await listen('message-bounced')];
    await send('ada@example.org');
    await send('nobody@bounces.example');
    expect(await service().heard(delivered, 1)).toMatchObject([{ recipients: ['ada@example.org'] }]);
    expect(await service().heard(bounced, 1)).toMatchObject([{ recipients: [{ address: 'nobody@bounces.example' }] }]);
  });

  it('come twice, in another order, late or never, and start one run each', async () => {
    const id = await listen('message-received');
    const { delivery } = fake().account.webhooks;
    delivery.order({ double: 1 });
    await arrive('twice');
    delivery.order({ reorder: 1 });
    await arrive('second');
    await arrive('first');
    await service().heard(id, 3);
    delivery.order({ drop: 1 });
    await arrive('lost');
    await service().hurry();
    expect(subjects(await service().heard(id, 4)).toSorted()).toEqual(['first', 'lost', 'second', 'twice']);
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.state === 'active');
    expect(await service().events(id)).toHaveLength(4);
  });

  it('are missed when the provider loses its webhook, and fetched', async () => {
    const id = await listen('message-received');
    fake().account.webhooks.all.clear();
    await arrive('missed');
    await service().hurry();
    expect(subjects(await service().heard(id, 1))).toEqual(['missed']);
    expect(webhooks()).toHaveLength(1);
    await arrive('after');
    expect(subjects(await service().heard(id, 2))).toEqual(['missed', 'after']);
  });

  describe('whose signature', () => {
    const deliver = (age: number, { secret = webhooks()[0]!.secret, tail = '' } = {}) => {
      const body = JSON.stringify({
        ...{ type: 'event', event_type: 'message.received', event_id: 'evt_1' },
        message: { message_id: '<forged@example.org>', inbox_id: INBOX, subject: 'forged' },
      });
      const time = String(Math.floor(Date.now() / 1000) - age);
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(`msg_1.${time}.${body}`).digest('base64');
      const request = service().anonymous.post(new URL(webhooks()[0]!.url).pathname).type('application/json');
      const headers = { 'svix-id': 'msg_1', 'svix-timestamp': time, 'svix-signature': `v1,${signature}` };
      return request.set(headers).send(body + tail);
    };

    it.each<[string, number, Parameters<typeof deliver>]>([
      ['is right', 200, [0]],
      ['is old', 401, [301]],
      ['is of the future', 401, [-3600]],
      ['is made with another secret', 401, [0, { secret: `whsec_${Buffer.alloc(24).toString('base64')}` }]],
      ['is of another body', 401, [0, { tail: ' ' }]],
    ])('%s get %i', async (__, status, given) => {
      await listen('message-received');
      await deliver(...given).expect(status);
    });
  });
});

describe('an inbox that is asked for events', () => {
  const { service } = inbox({ EVENT_PUSH: '0' });

  it('say at the deploy which cannot be asked for', async () => {
    const start = {
      type: 'connectorTrigger',
      config: { trigger: 'mailboxes.message-bounced', input: { inbox_id: INBOX } },
    };
    const { status, body } = await service().deploy(chain({ in: start, copy: editFields() }));
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'workflow_invalid' });
    expect(body.errors).toMatchObject([{ field: 'trigger', rule: 'unreachable' }]);
    expect(body.errors[0].message).toContain('BASE_URL');
  });
});
