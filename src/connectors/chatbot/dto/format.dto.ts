import type { InputFault } from '@libs/errors';
import { Choice, Json, List, Text, type FieldDecorator } from '@libs/schema';

const MAX_ENTITIES = 100;
/** How marks may be written; `Markdown` is the provider's older form of it. */
export const parseModes = ['HTML', 'MarkdownV2', 'Markdown'] as const;
/** One of these words. */
export type ParseMode = (typeof parseModes)[number];

/** How marks in a text are read. https://core.telegram.org/bots/api#formatting-options */
export const ParseModeField = (): FieldDecorator<ParseMode> =>
  Choice(parseModes, { optional: true, description: 'How formatting marks in the text are written.' });

const MAX_CAPTION = 1024;

/** The text of a photo or document. Its marks do not count: what is left of it the provider judges, as with a message. */
export const CaptionField = (description: string): FieldDecorator<string> =>
  Text({
    min: 0,
    max: 16_384,
    multiline: true,
    optional: true,
    description: `${description}; at most 1,024 characters without its marks.`,
  });

/** A caption without marks has the length it will be shown with. */
export function plainCaption({ caption, parse_mode }: { caption?: string; parse_mode?: ParseMode }): InputFault[] {
  if (caption === undefined || parse_mode !== undefined || Array.from(caption).length <= MAX_CAPTION) return [];
  const message = `must have at most ${MAX_CAPTION.toLocaleString('en')} characters without parse_mode`;
  return [{ field: 'caption', rule: 'too_long', message }];
}

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
