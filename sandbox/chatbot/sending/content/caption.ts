import { badRequest } from '../../requests/bot-error.js';
import { MAX_CAPTION_CHARACTERS } from '../../requests/limits.js';
import { characters, type FormattedText } from '../../text/formatted-text.js';
import { finishText } from '../../text/read-formatted-text.js';
import type { ContentFields } from './outgoing-content.js';

/** How a caption is shown and what is said of one above 1024 characters. */
export interface CaptionRules {
  readonly isAbove: boolean;
  readonly tooLong: string;
}

/** The fields of a caption that was parsed before; none for an empty one. */
export function captionFields(raw: FormattedText, { isAbove, tooLong }: CaptionRules): ContentFields {
  const { text, entities } = finishText(raw);
  if (characters(text) > MAX_CAPTION_CHARACTERS) throw badRequest(tooLong);
  if (text === '') return {};
  return {
    caption: text,
    ...(entities.length > 0 && { caption_entities: [...entities] }),
    ...(isAbove && { show_caption_above_media: true as const }),
  };
}
