import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SubscriptionStore } from '../../../src/workflows/triggers/events/subscription-store.js';
import { until } from '../../support/until.js';
import { eventScenarios } from '../../support/workflows/event-scenarios.js';

/** A service that listens to tasks; each scenario begins with nothing that listens. */
function browser(variables: Record<string, string> = {}) {
  const { service, listen } = eventScenarios('browser', variables);

  const account = () => service().sandbox.providers.browser.account;
  const connection = async (apiVersion = 'v2') => {
    const { items } = (await service().api.get('/api/connectors/browser/connections').expect(200)).body;
    const known = items.find((one: any) => one.name === apiVersion);
    const { apiKey } = service().sandbox.credentials.browser;
    const made = { name: apiVersion, apiKey, apiVersion };
    return known ?? (await service().api.post('/api/connectors/browser/connections').send(made).expect(201)).body;
  };
  return {
    service,
    account,
    connection,
    listen: async (trigger: string, { version = 'v2', input = {} } = {}) => {
      const { name } = await connection(version);
      return listen(trigger, { connection: name, input });
    },
    /** Begins a task at the provider, which goes on until it is ended. */
    begin: (version = 'v2') => {
      account().plan({ startsAfterMs: 0, runsForMs: Infinity });
      if (version === 'v4') account().conversations.add('0197a0b0-0000-4000-8000-000000000001');
      const session = account().openSession('sessions', {}, true).id;
      return account().addTask(session, { task: 'Read the title', metadata: { order: 'ü' } });
    },
  };
}

describe.each(['v2', 'v4'])('tasks of %s', (version) => {
  const { service, account, listen, begin } = browser();

  it('start a run when they end, also those that were begun before the deploy', async () => {
    const before = begin(version);
    const [all, finished, person] = [
      await listen('task-finished', { version }),
      await listen('task-finished', { version, input: { status: 'finished' } }),
      await listen('task-needs-person', { version }),
    ];
    const [works, fails] = [begin(version), begin(version)];
    account().endTask(works, { ends: 'finished', output: 'Example Domain' });
    expect(await service().heard(finished, 1)).toMatchObject([{ id: works.id, done: true, output: 'Example Domain' }]);
    account().endTask(fails, { ends: 'failed' });
    expect(await service().heard(person, 1)).toMatchObject([{ id: fails.id, status: 'failed' }]);
    account().stopTask(before);
    const ends = (await service().heard(all, 3)).map(({ id, status }) => [id, status]);
    expect(ends.toSorted()).toEqual(
      [
        [works.id, 'finished'],
        [fails.id, 'failed'],
        [before.id, 'stopped'],
      ].toSorted(),
    );
    expect(await service().events(person)).toHaveLength(1);
    expect(await service().subscriptions()).toMatchObject([{ connector: 'browser', mode: 'poll', state: 'active' }]);
  });

  it('that had ended before the deploy start nothing, nor do others twice', async () => {
    account().endTask(begin(version), { ends: 'finished' });
    const id = await listen('task-finished', { version });
    const tasks = Array.from({ length: 5 }, () => begin(version));
    for (const task of tasks) account().endTask(task, { ends: 'finished' });
    const heard = await service().heard(id, 5);
    expect(heard.map((one) => one.id).toSorted()).toEqual(tasks.map((one) => one.id).toSorted());
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.state === 'active');
    expect(await service().events(id)).toHaveLength(5);
  });
});

describe('a task that the agent could not do', () => {
  const { service, account, listen, begin } = browser();

  it('needs a person', async () => {
    const id = await listen('task-needs-person');
    const [stuck, fine] = [begin(), begin()];
    account().endTask(fine, { ends: 'finished' });
    account().endTask(stuck, { ends: 'finished', isSuccess: false, output: 'A code is asked for.' });
    expect(await service().heard(id, 1)).toMatchObject([{ id: stuck.id, output: 'A code is asked for.' }]);
  });
});

describe('webhooks of tasks', () => {
  const { service, account, connection, listen, begin } = browser({ EVENT_POLL_SECONDS: '3600' });

  /** What a person does: registers the address, and enters the secret that is shown. */
  const register = async () => {
    const [{ id: subscription, url }] = (await service().subscriptions()) as [{ id: string; url: string }];
    const secret = await account().webhook.register(url);
    const { id } = await connection();
    await service().api.patch(`/api/connections/${id}`).send({ signingSecret: secret }).expect(200);
    await service().hurry();
    const store = service().app.get(SubscriptionStore);
    await until(async () => store.secretOf((await store.find(subscription))!).reveal() === secret);
    expect(await service().subscriptions()).toMatchObject([{ mode: 'push', state: 'active' }]);
    return { url: new URL(url).pathname, secret: secret! };
  };

  it('are registered by a person at the address of the subscription, and tell at once', async () => {
    const id = await listen('task-finished');
    await register();
    const task = begin();
    account().endTask(task, { ends: 'finished' });
    expect(await service().heard(id, 1)).toMatchObject([{ id: task.id, metadata: { order: 'ü' } }]);
    expect((await connection()).signingSecret).toMatchObject({ configured: true });
  });

  it('that are lost, doubled and late lose and double nothing', async () => {
    const id = await listen('task-finished');
    await register();
    for (const order of [{ double: 1 }, { reorder: 1 }, { drop: 1 }]) {
      const task = begin();
      account().webhook.delivery.order(order);
      account().endTask(task, { ends: 'finished' });
    }
    await service().hurry();
    await service().heard(id, 3);
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.state === 'active');
    expect(await service().events(id)).toHaveLength(3);
  });

  it.each<[string, number, { age?: number; secret?: string; body?: object }]>([
    ['is right', 200, {}],
    ['is old', 401, { age: 301 }],
    ['is of the future', 401, { age: -3600 }],
    ['is made with another secret', 401, { secret: 'whs_guessed' }],
    ['is missing, but for a test', 200, { secret: '', body: { type: 'test', timestamp: 'now', payload: {} } }],
    ['is right, of something that names no task', 400, { body: { type: 'agent.task.status_update', payload: {} } }],
  ])('whose signature %s get %i', async (_, status, { age = 0, secret: other, body: given }) => {
    await listen('task-finished');
    const { url, secret } = await register();
    const body = JSON.stringify(
      given ?? { payload: { status: 'finished', task_id: '1' }, type: 'agent.task.status_update' },
    );
    const time = String(Math.floor(Date.now() / 1000) - age);
    const signature = createHmac('sha256', other ?? secret)
      .update(`${time}.${body}`)
      .digest('hex');
    const headers = { 'x-browser-use-timestamp': time, 'x-browser-use-signature': signature };
    await service().anonymous.post(url).type('application/json').set(headers).send(body).expect(status);
  });
});
