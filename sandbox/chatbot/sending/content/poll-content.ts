import type { Poll, PollOption } from '@grammyjs/types';
import type { Arguments } from '../../requests/arguments.js';
import { badRequest } from '../../requests/bot-error.js';
import { JsonObject } from '../../requests/json-object.js';
import {
  MAX_CAPTION_CHARACTERS,
  MAX_POLL_QUESTION_CHARACTERS,
  POLL_OPEN_SECONDS,
  MAX_POLL_OPTION_CHARACTERS,
  MAX_POLL_OPTIONS,
} from '../../requests/limits.js';
import type { Call } from '../../requests/method.js';
import type { Platform } from '../../platform.js';
import { characters, type FormattedText } from '../../text/formatted-text.js';
import { finishText, readFormattedText } from '../../text/read-formatted-text.js';
import type { BotChat } from '../../world/chat.js';
import { describePoll, type StoredPoll } from '../../world/poll-store.js';
import { readTextArgument } from '../formatted-argument.js';
import type { OutgoingContent } from './outgoing-content.js';
import { readQuiz } from './quiz.js';

const QUESTION = { text: 'question', parseMode: 'question_parse_mode', entities: 'question_entities' } as const;
const DESCRIPTION = {
  text: 'description',
  parseMode: 'description_parse_mode',
  entities: 'description_entities',
} as const;

/** The poll of sendPoll. */
export function readPollContent(call: Call): OutgoingContent {
  const { args, platform } = call;
  const question = readTextArgument(call, QUESTION);
  const options = readPollOptions(args, platform);
  const description = readTextArgument(call, DESCRIPTION);
  const type = args.text('type');
  if (!['', 'regular', 'quiz'].includes(type)) throw badRequest('Unsupported poll type specified');
  const quiz = type === 'quiz' ? readQuiz(call) : () => ({});
  return {
    permission: 'can_send_polls',
    noun: 'polls',
    prepare: (chat) => {
      const made = makePollOptions(options);
      const period = openPeriod(call);
      const poll: Poll = {
        id: platform.polls.nextId(),
        ...questionFields(question),
        options: made,
        total_voter_count: 0,
        ...period,
        is_closed: args.flag('is_closed'),
        is_anonymous: args.flag('is_anonymous', true),
        allows_multiple_answers: args.flag('allows_multiple_answers'),
        allows_revoting: args.flag('allows_revoting', type !== 'quiz'),
        members_only: args.flag('members_only'),
        type: type === 'quiz' ? 'quiz' : 'regular',
        ...quiz(made.length),
      };
      checkForChat(poll, chat);
      return { poll: { ...poll, ...descriptionFields(description) } };
    },
    onSent: ({ poll }) => openPoll(platform, poll!),
  };
}

/** Of all marks a question keeps only custom emoji. */
function questionFields(raw: FormattedText): Pick<Poll, 'question' | 'question_entities'> {
  const { text, entities } = finishText(raw);
  if (text === '') throw badRequest('Text must be non-empty');
  if (characters(text) > MAX_POLL_QUESTION_CHARACTERS) {
    throw badRequest(`Poll question length must not exceed ${MAX_POLL_QUESTION_CHARACTERS}`);
  }
  const emoji = entities.filter(({ type }) => type === 'custom_emoji');
  return { question: text, ...(emoji.length > 0 && { question_entities: emoji }) };
}

function descriptionFields(raw: FormattedText): Pick<Poll, 'description' | 'description_entities'> {
  const { text, entities } = finishText(raw);
  if (characters(text) > MAX_CAPTION_CHARACTERS) throw badRequest('Message caption is too long');
  const marked = entities.length > 0 && { description_entities: [...entities] };
  return text === '' ? {} : { description: text, ...marked };
}

/** When the poll closes by itself; `open_period` wins over `close_date`. Throws 400 for times outside of the bounds. */
function openPeriod({ args, platform }: Call): Pick<Poll, 'open_period' | 'close_date'> {
  const { min, max } = POLL_OPEN_SECONDS;
  const now = platform.unixTime();
  const asked = args.integer('open_period', { min: 0, max });
  const closeDate = args.integer('close_date');
  if (asked === 0 && closeDate === 0) return {};
  const seconds = asked === 0 ? closeDate - now : asked;
  if (seconds < min || seconds > max) throw badRequest('POLL_CLOSE_DATE_INVALID');
  return { open_period: seconds, close_date: now + seconds };
}

function checkForChat({ is_anonymous, members_only }: Poll, { type }: BotChat): void {
  if (members_only && type !== 'channel') throw badRequest('Poll voters can be restricted only in channel chats');
  if (!is_anonymous && type === 'channel') throw badRequest("Non-anonymous polls can't be sent to channel chats");
}

/** Keeps the poll; one with an end tells the bot when it has closed. */
function openPoll(platform: Platform, shown: Poll): void {
  const { description: _description, description_entities: _entities, ...poll } = shown;
  const closesAt = poll.close_date === undefined ? undefined : poll.close_date * 1000;
  const stored: StoredPoll = { poll, votes: new Map(), isClosed: poll.is_closed, ...(closesAt && { closesAt }) };
  platform.polls.add(stored);
  if (closesAt === undefined || poll.is_closed) return;
  platform.timers.at(closesAt, () => {
    if (stored.isClosed) return;
    stored.isClosed = true;
    platform.queue.push({ kind: 'poll', content: describePoll(stored, closesAt), lane: `poll:${poll.id}` });
  });
}

/** Reads the parameter `options`: texts, or objects with a text. Throws 400 for anything else. */
function readPollOptions(args: Arguments, platform: Platform): FormattedText[] {
  const value = args.json('options', "Can't parse options JSON object");
  if (value === undefined) throw badRequest("Can't parse options JSON object");
  if (!Array.isArray(value)) throw badRequest('Expected an Array of String as options');
  return value.map((item: unknown) => {
    if (typeof item === 'string') return { text: item, entities: [] };
    const object = JsonObject.of(item);
    if (!object) throw badRequest('Expected an option to be of type String');
    const raw = { parseMode: object.text('text_parse_mode') ?? '', entities: object.value('text_entities') };
    return readFormattedText({ text: object.requiredText('text'), ...raw }, platform.findPerson);
  });
}

/** The options of a new poll; throws 400 for too few, too many, empty and too long ones. */
function makePollOptions(given: readonly FormattedText[]): PollOption[] {
  if (given.length === 0) throw badRequest('Poll must have at least one answer option');
  if (given.length > MAX_POLL_OPTIONS) throw badRequest(`Poll can't have more than ${MAX_POLL_OPTIONS} options`);
  return given.map((raw, index) => {
    const { text, entities } = finishText(raw);
    if (text === '') throw badRequest('Text must be non-empty');
    if (characters(text) > MAX_POLL_OPTION_CHARACTERS) {
      throw badRequest(`Poll options length must not exceed ${MAX_POLL_OPTION_CHARACTERS}`);
    }
    const emoji = entities.filter(({ type }) => type === 'custom_emoji');
    const marked = emoji.length > 0 && { text_entities: emoji };
    return { persistent_id: String(index), text, ...marked, voter_count: 0 };
  });
}
