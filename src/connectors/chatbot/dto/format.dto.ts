import { Choice, Json, List, type FieldDecorator } from '@libs/schema';

const MAX_ENTITIES = 100;
export const parseModes = ['HTML', 'MarkdownV2', 'Markdown'] as const;
export type ParseMode = (typeof parseModes)[number];

/** How marks in a text are read. https://core.telegram.org/bots/api#formatting-options */
export const ParseModeField = (): FieldDecorator<ParseMode> =>
  Choice(parseModes, { optional: true, description: 'How formatting marks in the text are written.' });

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
