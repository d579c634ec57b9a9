import type { Poll } from '@grammyjs/types';
import type { Arguments } from '../../requests/arguments.js';
import { badRequest } from '../../requests/bot-error.js';
import { MAX_POLL_EXPLANATION_CHARACTERS, MAX_POLL_EXPLANATION_LINE_FEEDS } from '../../requests/limits.js';
import type { Call } from '../../requests/method.js';
import { characters } from '../../text/formatted-text.js';
import { finishText } from '../../text/read-formatted-text.js';
import { readTextArgument } from '../formatted-argument.js';

/** What only a quiz has. */
export type QuizFields = Pick<Poll, 'correct_option_ids' | 'explanation' | 'explanation_entities'>;

const EXPLANATION = {
  text: 'explanation',
  parseMode: 'explanation_parse_mode',
  entities: 'explanation_entities',
} as const;

/** Reads right answers and explanation of a quiz; what is returned checks them against the number of options. */
export function readQuiz(call: Call): (optionCount: number) => QuizFields {
  const raw = readTextArgument(call, EXPLANATION);
  const correct = readCorrectOptions(call.args);
  return (optionCount) => {
    checkCorrectOptions(correct, optionCount);
    const { text, entities } = finishText(raw);
    const lineFeeds = text.split('\n').length - 1;
    if (characters(text) > MAX_POLL_EXPLANATION_CHARACTERS || lineFeeds > MAX_POLL_EXPLANATION_LINE_FEEDS) {
      throw badRequest('MESSAGE_TOO_LONG');
    }
    return {
      correct_option_ids: correct,
      ...(text && { explanation: text, explanation_entities: [...entities] }),
    };
  };
}

function readCorrectOptions(args: Arguments): number[] {
  const value = args.json('correct_option_ids', "Can't parse correct option identifiers JSON object");
  if (value === undefined) {
    return args.has('correct_option_id') ? [args.integer('correct_option_id', { otherwise: -1 })] : [];
  }
  if (!Array.isArray(value)) throw badRequest('Expected an Array of correct option identifiers');
  return value.map((id: unknown) => {
    if (typeof id !== 'number') throw badRequest('Correct option identifier must be of type Number');
    if (!Number.isInteger(id)) throw badRequest('Invalid correct option identifier specified');
    return id;
  });
}

function checkCorrectOptions(ids: readonly number[], optionCount: number): void {
  if (ids.length === 0) throw badRequest('Correct quiz option list must be non-empty');
  const isIncreasing = ids.every((id, index) => index === 0 || ids[index - 1]! < id);
  if (!isIncreasing) throw badRequest('Correct quiz option list must be increasing');
  if (ids.some((id) => id < 0 || id >= optionCount)) throw badRequest('Wrong quiz correct_option_id');
}
