import type { InputFault } from '#libs/errors';
import { Check, Choice, Flag, Int, List, Text, atMostOne } from '#libs/schema';
import { Shorthand } from '../../../actions/kit/shorthand.js';
import { MarkedText, ParseModeField, plainWithin, type ParseMode } from './format.dto.js';
import { SendOptions } from './send-options.dto.js';

const MAX_OPTIONS = 12;
const MAX_QUESTION = 300;
const MAX_EXPLANATION = 200;
const MAX_DESCRIPTION = 1024;
/** Fields that a quiz alone has. */
const QUIZ = ['correct_option_ids', 'correct_option_id', 'explanation', 'explanation_parse_mode'] as const;

class PollOption {
  @Text({ max: 100, description: 'What it says.' })
  text: string;
}

/** A question with answers to choose from. https://core.telegram.org/bots/api#sendpoll */
@Check(atMostOne<SendPoll>('open_period', 'close_date'))
@Check(atMostOne<SendPoll>('correct_option_ids', 'correct_option_id'))
@Check(plainWithin('question', 'question_parse_mode', MAX_QUESTION))
@Check(plainWithin('explanation', 'explanation_parse_mode', MAX_EXPLANATION))
@Check(plainWithin('description', 'description_parse_mode', MAX_DESCRIPTION))
@Check(quiz)
export class SendPoll extends SendOptions {
  @MarkedText(MAX_QUESTION, { description: 'The question' })
  question: string;

  @ParseModeField('question, which keeps custom emoji alone,')
  question_parse_mode?: ParseMode;

  @List(
    Shorthand(
      () => PollOption,
      (text) => ({ text }),
    ),
    { min: 1, max: MAX_OPTIONS, description: 'The answers to choose from: texts, or objects with `text`.' },
  )
  options: PollOption[];

  @Choice(['regular', 'quiz'], { default: 'regular', description: 'A quiz has right answers.' })
  type: 'regular' | 'quiz';

  @Flag({ default: true, description: 'Hide who chose what.' })
  is_anonymous: boolean;

  @Flag({ optional: true, description: 'Allow several answers.' })
  allows_multiple_answers?: boolean;

  @Flag({ optional: true, description: 'Let people change their answer.' })
  allows_revoting?: boolean;

  @List(Int({ min: 0, max: MAX_OPTIONS - 1 }), {
    min: 1,
    max: MAX_OPTIONS,
    optional: true,
    description: 'The right answers of a quiz, by their places from 0, increasing.',
  })
  correct_option_ids?: number[];

  @Int({
    min: 0,
    max: MAX_OPTIONS - 1,
    optional: true,
    description: 'Old name of `correct_option_ids` with one place.',
  })
  correct_option_id?: number;

  @MarkedText(MAX_EXPLANATION, {
    min: 0,
    multiline: true,
    optional: true,
    description: 'What is shown after a wrong answer of a quiz, in three lines at most',
  })
  explanation?: string;

  @ParseModeField('explanation')
  explanation_parse_mode?: ParseMode;

  @Int({ min: 5, max: 2_628_000, optional: true, description: 'Seconds until it closes.' })
  open_period?: number;

  @Int({ min: 1, max: 4_294_967_295, optional: true, description: 'When it closes, in seconds since 1970.' })
  close_date?: number;

  @Flag({ optional: true, description: 'Close it at once.' })
  is_closed?: boolean;

  @MarkedText(MAX_DESCRIPTION, { min: 0, multiline: true, optional: true, description: 'A text below the question' })
  description?: string;

  @ParseModeField('description')
  description_parse_mode?: ParseMode;
}

function quiz(poll: SendPoll): InputFault[] {
  const { type, options, correct_option_id: one, correct_option_ids: ids = one === undefined ? [] : [one] } = poll;
  const field = 'correct_option_ids';
  if (type === 'regular') {
    return QUIZ.filter((name) => poll[name] !== undefined).map((name) => ({
      field: name,
      rule: 'not_supported',
      message: 'is for a quiz',
    }));
  }
  if (ids.length === 0) return [{ field, rule: 'required', message: 'is required for a quiz' }];
  if (ids.some((id, index) => index > 0 && id <= ids[index - 1]!)) {
    return [{ field, rule: 'order', message: 'must be increasing' }];
  }
  if (ids.at(-1)! < options.length) return [];
  return [{ field, rule: 'too_large', message: `there are only ${options.length} options, counted from 0` }];
}
