import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { eventScenarios } from '../../support/workflows/event-scenarios.js';
import { chain, editFields } from '../../support/workflows/workflow-graphs.js';

const SITE = 'contoso.sharepoint.com:/sites/team';
/** What is there is older than what counts as made since the deploy. */
const AGE_SECONDS = 600;

/** A service that listens to the team's files and lists; each scenario begins with nothing that listens. */
function team(variables: Record<string, string> = {}) {
  const { service, listen } = eventScenarios('filesites', variables);
  beforeEach(() => service().sandbox.clock.advance(AGE_SECONDS));

  const control = async (path: string, body: object = {}) => {
    const address = `${service().sandbox.url}/_sandbox/filesites/${path}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    expect({ path, ok: answer.ok }).toEqual({ path, ok: true });
    return answer.status === 201 ? ((await answer.json()) as { id: string; parentId?: string }) : undefined;
  };
  return {
    service,
    control,
    put: async (path: string, content: string) => (await control('files', { site: SITE, path, content }))!,
    remove: (path: string) => control('files/delete', { site: SITE, path }),
    setItem: async (fields: object, id?: string) =>
      (await control('list-items', { site: SITE, list: 'Tasks', fields, ...(id && { id }) }))!.id,
    file: (event: string, input: object = {}) => listen(`file-${event}`, { input: { siteId: SITE, ...input } }),
    listItem: (event: string) => listen(`list-item-${event}`, { input: { siteId: SITE, listId: 'Tasks' } }),
    subscribed: () => service().sandbox.providers.filesites.subscriptions.of('ada@contoso.com'),
    changesAsked: () =>
      service()
        .sandbox.requests('filesites')
        .filter(({ path }) => path.endsWith('/delta')),
  };
}

const names = (events: any[]) => events.map(({ name }) => name);

describe.each([
  ['notified of', true],
  ['asked for', false],
])('files and list items that are %s', (_, isPush) => {
  const { service, put, remove, setItem, file, listItem, subscribed, control, changesAsked } = team(
    isPush ? {} : { EVENT_PUSH: '0' },
  );

  it('start a run when a file is created, changed and deleted, from the deploy on', async () => {
    const [created, changed, deleted] = [await file('created'), await file('changed'), await file('deleted')];
    expect(subscribed()).toHaveLength(isPush ? 1 : 0);
    const { id } = await put('Reports/plan.txt', 'one');
    expect(await service().heard(created, 1)).toMatchObject([{ id, name: 'plan.txt', size: 3 }]);
    await put('Reports/plan.txt', 'longer');
    expect(await service().heard(changed, 1)).toMatchObject([{ id, name: 'plan.txt', size: 6 }]);
    await put("Reports/Bob's plan.txt", 'another plan');
    expect(names(await service().heard(changed, 2))).toEqual(['plan.txt', "Bob's plan.txt"]);
    await remove('Reports/plan.txt');
    expect(await service().heard(deleted, 1)).toMatchObject([{ id, deleted: { state: 'deleted' } }]);
    expect(names(await service().events(created))).toEqual(['plan.txt']);
    expect((await service().events(created))[0]).not.toHaveProperty(['@microsoft.graph.downloadUrl']);
    expect(await service().subscriptions()).toMatchObject([
      { feed: 'drive', target: { siteId: SITE }, mode: isPush ? 'push' : 'poll', state: 'active' },
    ]);
  });

  it('count by their folder', async () => {
    const { parentId: folderId } = await put('Inbox/old.txt', 'old');
    service().sandbox.clock.advance(AGE_SECONDS);
    const [created, deleted] = [await file('created', { folderId }), await file('deleted', { folderId })];
    await put('elsewhere.txt', 'no');
    await put('Inbox/below/deeper.txt', 'no');
    await put('Inbox/meant.txt', 'yes');
    expect(names(await service().heard(created, 1))).toEqual(['meant.txt']);
    await remove('elsewhere.txt');
    await remove('Inbox/below');
    await remove('Inbox/meant.txt');
    expect(await service().heard(deleted, 1)).toHaveLength(1);
  });

  it('start a run when an item is added to a list, and when it is changed', async () => {
    const [created, changed] = [await listItem('created'), await listItem('changed')];
    const id = await setItem({ Title: 'Call', Status: 'Open' });
    expect(await service().heard(created, 1)).toMatchObject([{ id, fields: { Title: 'Call', Status: 'Open' } }]);
    await setItem({ Status: 'Done' }, id);
    expect(await service().heard(changed, 1)).toMatchObject([{ id, fields: { Title: 'Call', Status: 'Done' } }]);
    await setItem({ Status: 'Done' }, '1');
    expect(await service().heard(changed, 2)).toMatchObject([{ id }, { id: '1' }]);
    expect(await service().events(created)).toHaveLength(1);
  });

  it('come in pages', async () => {
    const id = await file('created');
    await control('switches', { deltaPage: 2 });
    const made = Array.from({ length: 7 }, (__, index) => `file ${index}.txt`);
    for (const path of made) await put(path, path);
    expect(names(await service().heard(id, 7)).toSorted()).toEqual(made);
  });

  it('are read again once the token has expired: what happened meanwhile starts, nothing else does', async () => {
    const [created, changed] = [await file('created'), await file('changed')];
    await put('before.txt', '1');
    await service().heard(created, 1);
    await control('delta-tokens/expire');
    await put('meanwhile.txt', '2');
    await put("Reports/Bob's plan.txt", 'changed meanwhile');
    await service().hurry();
    await until(async () => changesAsked().some(({ status }) => status === 410));
    await service().hurry();
    expect(names(await service().heard(created, 2))).toEqual(['before.txt', 'meanwhile.txt']);
    expect(names(await service().heard(changed, 1))).toEqual(["Bob's plan.txt"]);
    await put('after.txt', '3');
    expect(names(await service().heard(created, 3)).at(-1)).toBe('after.txt');
    expect(await service().events(changed)).toHaveLength(1);
  });

  it('end at the provider with the last workflow that listens', async () => {
    const [one, other] = [await file('created'), await file('deleted')];
    expect(await service().subscriptions()).toHaveLength(1);
    for (const id of [one, other]) await service().undeploy(id);
    await until(async () => subscribed().length === 0 && (await service().subscriptions()).length === 0);
  });
});

describe('a subscription at Graph', () => {
  const { service, control, put, file, subscribed, changesAsked } = team();

  const notify = (clientState: string, facts: object = {}) => {
    const { id, notificationUrl } = subscribed()[0]!;
    return service()
      .anonymous.post(new URL(notificationUrl).pathname)
      .send({ value: [{ subscriptionId: id, clientState, changeType: 'updated', ...facts }] });
  };

  it('is told of by notifications that are lost, doubled and late, and nothing is missed or doubled', async () => {
    const id = await file('created');
    await control('notification-trouble', { double: 1 });
    await put('twice.txt', '1');
    await service().heard(id, 1);
    await control('notification-trouble', { reorder: 1 });
    await put('first.txt', '2');
    await put('second.txt', '3');
    await service().heard(id, 3);
    await control('notification-trouble', { drop: 100 });
    await put('lost.txt', '4');
    await service().hurry();
    expect(names(await service().heard(id, 4)).toSorted()).toEqual([
      'first.txt',
      'lost.txt',
      'second.txt',
      'twice.txt',
    ]);
    await service().hurry();
    await until(async () => (await service().subscriptions())[0]?.state === 'active');
    expect(await service().events(id)).toHaveLength(4);
  });

  it.each(['reauthorizationRequired', 'subscriptionRemoved', 'missed'])(
    'that Graph says %s of goes on, and what happened meanwhile comes',
    async (event) => {
      const id = await file('created');
      const before = subscribed();
      await control('notification-trouble', { drop: 1 });
      await put('meanwhile.txt', '1');
      await control('subscriptions', { event });
      expect(names(await service().heard(id, 1))).toEqual(['meanwhile.txt']);
      await until(async () => subscribed().length === 1);
      expect(subscribed()[0]!.id === before[0]!.id).toBe(event !== 'subscriptionRemoved');
      await put('after.txt', '2');
      expect(names(await service().heard(id, 2))).toEqual(['meanwhile.txt', 'after.txt']);
    },
  );

  it('is renewed before it ends, and made again when it has ended', async () => {
    const id = await file('created');
    const first = subscribed()[0]!.expirationDateTime;
    await service().hurry();
    await until(async () => subscribed()[0]!.expirationDateTime > first);
    await control('subscriptions', { event: 'expired' });
    await put('while it was gone.txt', '1');
    await service().hurry();
    expect(names(await service().heard(id, 1))).toEqual(['while it was gone.txt']);
    await put('after.txt', '2');
    expect(names(await service().heard(id, 2))).toEqual(['while it was gone.txt', 'after.txt']);
    expect(subscribed()).toHaveLength(1);
  });

  it('is taken over, or removed, when its answer was lost', async () => {
    service().sandbox.fail({
      ...{ provider: 'filesites', path: '*/subscriptions', method: 'POST' },
      ...{ kind: 'status', status: 500, execute: true, times: 9 },
    });
    const start = { type: 'connectorTrigger', config: { trigger: 'filesites.file-created', input: { siteId: SITE } } };
    const definition = chain({ in: start, copy: editFields() });
    expect((await service().deploy(definition)).status).toBe(502);
    await until(async () => subscribed().length === 0 && (await service().subscriptions()).length === 0);
    expect((await service().deploy(definition)).status).toBe(502);
    service().sandbox.reset();
    service().resetProviders();
    const { id } = await service().deploy(definition);
    await put('after all.txt', '1');
    expect(await service().heard(id, 1)).toHaveLength(1);
    expect(subscribed()).toHaveLength(1);
    await service().undeploy(id);
  });

  it.each<[string, number, () => ReturnType<typeof notify>]>([
    ['another client state', 401, () => notify('guessed')],
    ['no notification', 401, () => notify(subscribed()[0]!.clientState!, {}).send({ value: [] })],
    ['no JSON', 401, () => notify('').set('content-type', 'text/plain').send('{')],
    ['no name of a subscription', 400, () => notify(subscribed()[0]!.clientState!, { subscriptionId: 1 })],
    ['its client state', 200, () => notify(subscribed()[0]!.clientState!)],
  ])('is not read because of a request with %s (%i)', async (__, status, send) => {
    await file('created');
    await until(async () => (await service().subscriptions())[0]?.state === 'active');
    const before = changesAsked().length;
    await send().expect(status);
    if (status === 200) await until(async () => changesAsked().length > before);
    else expect(changesAsked()).toHaveLength(before);
  });

  it('repeats a validation token as plain text, at an address of a subscription alone', async () => {
    await file('created');
    const { pathname } = new URL(subscribed()[0]!.notificationUrl);
    const answer = await service().anonymous.post(pathname).query({ validationToken: '<b>token</b>' }).expect(200);
    expect({ type: answer.headers['content-type'], text: answer.text }).toEqual({
      type: 'text/plain; charset=utf-8',
      text: '<b>token</b>',
    });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const unknown = pathname.replace(/[^/]+$/, '0197a0b0-0000-7000-8000-000000000000');
    await service().anonymous.post(unknown).query({ validationToken: 'token' }).expect(401);
  });
});
