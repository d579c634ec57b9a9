import { describe, expect, it } from '@jest/globals';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { eventScenarios } from '../../support/workflows/event-scenarios.js';
import { until } from '../../support/until.js';

describe.each([
  ['delivered', {}],
  ['asked for', { EVENT_PUSH: '0' }],
])('events of a bot that are %s', (_, variables: Record<string, string>) => {
  const { service, listen: listenTo } = eventScenarios('chatbot', variables);
  const isPush = variables['EVENT_PUSH'] === undefined;

  const bot = () => service().sandbox.providers.chatbot;
  const listen = (trigger: string, input: object = {}) => listenTo(trigger, { input });
  const write = (text: string, chatId: number = CHAT.ada, from?: number) =>
    bot().receiveMessage({ chatId, text, from });

  it('start a run for each message, once, from the deploy on', async () => {
    const id = await listen('message');
    write('one');
    write('two');
    expect((await service().heard(id, 2)).map(({ text }) => text)).toEqual(['one', 'two']);
    expect(bot().platform.webhook.settings === undefined).toBe(!isPush);
    expect(await service().subscriptions()).toMatchObject([
      { connector: 'chatbot', mode: isPush ? 'push' : 'poll', state: 'active', workflows: [id] },
    ]);
  });

  it('go to each workflow that means them, by one subscription', async () => {
    const [all, ofAda, edited] = [
      await listen('message'),
      await listen('message', { chat_id: CHAT.ada }),
      await listen('edited-message'),
    ];
    expect(await service().subscriptions()).toHaveLength(1);
    write('in the team', CHAT.team, CHAT.linus);
    const { message_id: messageId } = write('to the bot');
    bot().editReceived({ chatId: CHAT.ada, messageId, text: 'to the bot, corrected' });
    expect(await service().heard(edited, 1)).toMatchObject([{ text: 'to the bot, corrected' }]);
    expect(new Set((await service().heard(all, 2)).map(({ text }) => text))).toEqual(
      new Set(['in the team', 'to the bot']),
    );
    expect((await service().heard(ofAda, 1)).map(({ text }) => text)).toEqual(['to the bot']);
  });

  it('tell of posts, buttons, members and everything else', async () => {
    const [posts, buttons, joins, all] = [
      await listen('channel-post', { chat_id: '@news' }),
      await listen('callback-query'),
      await listen('member-changed', { change: 'joined' }),
      await listen('update'),
    ];
    bot().receiveMessage({ chatId: -1001000000001, text: 'We are open.' });
    bot().pressButton({ from: CHAT.ada, chatId: CHAT.ada, messageId: 4, data: 'notes' });
    bot().changeMember({
      chatId: CHAT.team,
      by: CHAT.linus,
      member: { status: 'member', user: { id: CHAT.stranger, is_bot: false, first_name: 'Stranger' } },
    });
    expect(await service().heard(posts, 1)).toMatchObject([{ text: 'We are open.' }]);
    expect(await service().heard(buttons, 1)).toMatchObject([{ data: 'notes' }]);
    expect(await service().heard(joins, 1)).toMatchObject([{ new_chat_member: { user: { id: CHAT.stranger } } }]);
    expect((await service().heard(all, 3)).length).toBeGreaterThanOrEqual(3);
  });

  it('stay in the stored inbox too', async () => {
    const id = await listen('message');
    write('kept');
    await service().heard(id, 1);
    const { messages } = (
      await service().api.post('/api/actions/chatbot/get-messages').send({ limit: 100 }).expect(200)
    ).body;
    expect(messages.map(({ message }: any) => message.text)).toContain('kept');
  });

  it('end with the last workflow that listens', async () => {
    const [one, other] = [await listen('message'), await listen('message')];
    await service().undeploy(one);
    write('to the other');
    await service().heard(other, 1);
    await service().undeploy(other);
    await until(
      async () => bot().platform.webhook.settings === undefined && (await service().subscriptions()).length === 0,
    );
    write('to nobody');
    expect(await service().events(one)).toEqual([]);
    expect(await service().events(other)).toHaveLength(1);
  });

  it('go on over a new version and a roll back', async () => {
    const id = await listen('message', { chat_id: CHAT.ada });
    const before = await service().subscriptions();
    const { definition } = (await service().api.get(`/api/workflows/${id}`).expect(200)).body;
    definition.nodes[0].config.input = {};
    await service().api.patch(`/api/workflows/${id}`).send({ definition }).expect(200);
    await service().api.post(`/api/workflows/${id}/deploy`).expect(200);
    write('second version', CHAT.team, CHAT.linus);
    await service().heard(id, 1);
    await service().api.post(`/api/workflows/${id}/versions/1/deploy`).expect(200);
    write('not meant any more', CHAT.team, CHAT.linus);
    write('first version');
    expect((await service().heard(id, 2)).map(({ text }) => text)).toEqual(['second version', 'first version']);
    expect((await service().subscriptions()).map((one) => one.id)).toEqual(before.map((one) => one.id));
  });
});
