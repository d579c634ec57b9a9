import type { InputFault } from '#libs/errors';
import { Choice, Json, List, Text, type FieldDecorator } from '#libs/schema';

const MAX_ENTITIES = 100;
/** How marks may be written; `Markdown` is the provider's older form of it. */
export const parseModes = ['HTML', 'MarkdownV2', 'Markdown'] as const;
/** One of these words. */
export type ParseMode = (typeof parseModes)[number];

/** How marks in a text are read. https://core.telegram.org/bots/api#formatting-options */
export const ParseModeField = (of = 'text'): FieldDecorator<ParseMode> =>
  Choice(parseModes, { optional: true, description: `How formatting marks in the ${of} are written.` });

/** Characters of a text with its marks, where they do not count. */
const MAX_RAW = 16_384;
const MAX_CAPTION = 1024;

/** A text whose marks do not count: what is left of it the provider judges, as with a message. */
export const MarkedText = (
  max: number,
  { description, ...options }: { description: string; min?: number; multiline?: boolean; optional?: boolean },
): FieldDecorator<string> =>
  Text({
    ...options,
    max: MAX_RAW,
    description: `${description}; at most ${max.toLocaleString('en')} characters without its marks.`,
  });

/** The text of a photo or document. */
export const CaptionField = (description: string): FieldDecorator<string> =>
  MarkedText(MAX_CAPTION, { min: 0, multiline: true, optional: true, description });

/** A text without marks has the length it will be shown with. */
export const plainWithin =
  <Field extends string, Mode extends string>(field: Field, mode: Mode, max: number) =>
  (input: { [F in Field]?: string } & { [M in Mode]?: ParseMode }): InputFault[] => {
    const text: string | undefined = input[field];
    if (text === undefined || input[mode] !== undefined || Array.from(text).length <= max) return [];
    const message = `must have at most ${max.toLocaleString('en')} characters without ${mode}`;
    return [{ field, rule: 'too_long', message }];
  };

/** The length of a caption without marks. */
export const plainCaption = plainWithin('caption', 'parse_mode', MAX_CAPTION);

/** Formatting given apart from the text, each an object with `type`, `offset` and `length`. */
export const Entities = (of: string): FieldDecorator<unknown[]> =>
  List(Json({ shape: 'object', maxBytes: 4096 }), {
    max: MAX_ENTITIES,
    optional: true,
    description: `Formatting of the ${of} by position, instead of parse_mode.`,
  });

/** Buttons below or instead of the keyboard. https://core.telegram.org/bots/api#inlinekeyboardmarkup */
export const ReplyMarkup = (description: string): FieldDecorator<unknown> =>
  Json({ shape: 'object', maxBytes: 32_768, optional: true, description });
