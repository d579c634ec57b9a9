import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SEED } from './seed.js';
import { startBot, type BotUnderTest } from './spec-support/bot-under-test.js';

let server: BotUnderTest;
beforeAll(async () => (server = await startBot()));
afterAll(() => server.close());
beforeEach(() => {
  server.bot.reset();
  server.bot.seed();
});

const poll = { chat_id: SEED.team, question: 'Tea?', options: ['yes', { text: 'no' }] };
const sendPoll = (changes: object = {}) => server.result('sendPoll', { ...poll, ...changes });

/** Updates of these kinds that wait for the bot. */
async function updates(...kinds: string[]) {
  const all: Record<string, unknown>[] = await server.result('getUpdates', { offset: -50 });
  return all.flatMap((update) => kinds.filter((kind) => kind in update).map((kind) => update[kind]));
}

describe('sendPoll', () => {
  it('opens an anonymous regular poll unless told otherwise', async () => {
    expect((await sendPoll()).poll).toEqual({
      id: expect.stringMatching(/^\d+$/),
      question: 'Tea?',
      options: [
        { persistent_id: '0', text: 'yes', voter_count: 0 },
        { persistent_id: '1', text: 'no', voter_count: 0 },
      ],
      total_voter_count: 0,
      is_closed: false,
      is_anonymous: true,
      type: 'regular',
      allows_multiple_answers: false,
      allows_revoting: true,
      members_only: false,
    });
  });

  it('opens a quiz with an explanation and an end', async () => {
    const quiz = { type: 'quiz', correct_option_ids: [1], explanation: '<b>no</b>', explanation_parse_mode: 'HTML' };
    const { poll: opened, date } = await sendPoll({ ...quiz, open_period: 60, description: 'Think' });
    expect(opened).toMatchObject({
      type: 'quiz',
      correct_option_ids: [1],
      explanation: 'no',
      explanation_entities: [{ type: 'bold', offset: 0, length: 2 }],
      allows_revoting: false,
      open_period: 60,
      close_date: date + 60,
      description: 'Think',
    });
  });

  it('shows custom emoji in a question, and no other marks', async () => {
    const question = '<b>Tea</b> <tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>';
    const { poll: opened } = await sendPoll({ question, question_parse_mode: 'HTML' });
    expect(opened).toMatchObject({
      question: 'Tea 👍',
      question_entities: [{ type: 'custom_emoji', offset: 4, length: 2 }],
    });
  });

  it.each([
    [{ question: 'x'.repeat(300), options: Array.from({ length: 12 }, () => 'x'.repeat(100)) }],
    [{ options: ['one'] }],
    [{ type: 'quiz', correct_option_id: 1 }],
    [{ open_period: 5 }],
    [{ is_closed: true }],
    [{ options: JSON.stringify(['a', 'b']) }],
  ])('takes %j', async (changes) => {
    expect((await server.call('sendPoll', { ...poll, ...changes })).status).toBe(200);
  });

  it.each([
    [{ question: '' }, 'text must be non-empty'],
    [{ question: 'x'.repeat(301) }, 'poll question length must not exceed 300'],
    [{ options: [] }, 'poll must have at least one answer option'],
    [{ options: Array.from({ length: 13 }, () => 'x') }, "poll can't have more than 12 options"],
    [{ options: ['x'.repeat(101)] }, 'poll options length must not exceed 100'],
    [{ options: [7] }, 'expected an option to be of type String'],
    [{ options: 'yes' }, "can't parse options JSON object"],
    [{ options: {} }, 'expected an Array of String as options'],
    [{ type: 'survey' }, 'unsupported poll type specified'],
    [{ type: 'quiz' }, 'correct quiz option list must be non-empty'],
    [{ type: 'quiz', correct_option_ids: [1, 0] }, 'correct quiz option list must be increasing'],
    [{ type: 'quiz', correct_option_ids: [2] }, 'wrong quiz correct_option_id'],
    [{ type: 'quiz', correct_option_ids: ['1'] }, 'correct option identifier must be of type Number'],
    [{ type: 'quiz', correct_option_ids: [0], explanation: 'x'.repeat(201) }, 'MESSAGE_TOO_LONG'],
    [{ type: 'quiz', correct_option_ids: [0], explanation: 'a\nb\nc\nd' }, 'MESSAGE_TOO_LONG'],
    [{ open_period: 4 }, 'POLL_CLOSE_DATE_INVALID'],
    [{ close_date: 1000 }, 'POLL_CLOSE_DATE_INVALID'],
    [{ members_only: true }, 'poll voters can be restricted only in channel chats'],
    [{ chat_id: SEED.news, is_anonymous: false }, "non-anonymous polls can't be sent to channel chats"],
  ])('refuses %j', async (changes, reason) => {
    expect(await server.refusal('sendPoll', { ...poll, ...changes })).toBe(`400 Bad Request: ${reason}`);
  });

  it('tells the bot who votes in an open poll and counts', async () => {
    const { message_id: messageId } = await sendPoll({ is_anonymous: false });
    server.bot.vote({ chatId: SEED.team, messageId, from: SEED.ada, optionIds: [1] });
    const [state, answer] = await updates('poll', 'poll_answer');
    expect(state).toMatchObject({ total_voter_count: 1, options: [{ voter_count: 0 }, { voter_count: 1 }] });
    expect(answer).toMatchObject({ user: { id: SEED.ada }, option_ids: [1], option_persistent_ids: ['1'] });
  });

  it('closes a poll when its time has come, and says so', async () => {
    const { message_id: messageId } = await sendPoll({ open_period: 60, description: 'for now' });
    server.bot.advance(60_000);
    const [state] = await updates('poll');
    expect(state).toMatchObject({ is_closed: true });
    expect(state).not.toHaveProperty('description');
    const late = () => server.bot.vote({ chatId: SEED.team, messageId, from: SEED.ada, optionIds: [0] });
    expect(late).toThrow('the poll is closed');
  });

  it('keeps no poll that was not sent', async () => {
    await server.refusal('sendPoll', { ...poll, chat_id: SEED.grace, open_period: 60 });
    server.bot.advance(60_000);
    expect(await updates('poll')).toEqual([]);
  });
});

describe('sendLocation', () => {
  const place = { chat_id: SEED.ada, latitude: 51.5, longitude: -0.12 };

  it.each([
    [{}, {}],
    [{ horizontal_accuracy: 9999 }, { horizontal_accuracy: 1500 }],
    [
      { live_period: 60, heading: 360, proximity_alert_radius: 100_000 },
      { live_period: 60, heading: 360, proximity_alert_radius: 100_000 },
    ],
    [{ live_period: 2_147_483_647 }, { live_period: 2_147_483_647 }],
    [{ latitude: '51.5', longitude: '-0.12' }, {}],
  ])('takes %j', async (changes, expected) => {
    const { location } = await server.result('sendLocation', { ...place, ...changes });
    expect(location).toEqual({ latitude: 51.5, longitude: -0.12, ...expected });
  });

  it.each([
    [{ latitude: '' }, 'latitude is empty'],
    [{ longitude: ' ' }, 'longitude is empty'],
    [{ latitude: 90.1 }, 'invalid location specified'],
    [{ longitude: -180.1 }, 'invalid location specified'],
    [{ live_period: 59 }, 'wrong live location period specified'],
    [{ live_period: 86_401 }, 'wrong live location period specified'],
    [{ live_period: 60, heading: 361 }, 'wrong live location heading specified'],
    [{ live_period: 60, proximity_alert_radius: 100_001 }, 'wrong live location proximity alert radius specified'],
  ])('refuses %j', async (changes, reason) => {
    expect(await server.refusal('sendLocation', { ...place, ...changes })).toBe(`400 Bad Request: ${reason}`);
  });

  it('dates the message by the clock', async () => {
    const { date } = await server.result('sendLocation', place);
    server.bot.advance(3_600_000);
    expect((await server.result('sendLocation', place)).date).toBe(date + 3600);
  });
});
