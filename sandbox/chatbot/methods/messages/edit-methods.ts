import { badRequest } from '../../requests/bot-error.js';
import type { Method } from '../../requests/method.js';
import { captionFields } from '../../sending/content/caption.js';
import { CAPTION, readTextArgument } from '../../sending/formatted-argument.js';
import { readTextFields } from '../../sending/content/text-content.js';
import { applyEdit } from './apply-edit.js';

/** https://core.telegram.org/bots/api#editmessagetext */
export const editMessageText: Method = (call) => {
  const prepare = readTextFields(call, 'MESSAGE_TOO_LONG');
  return applyEdit(call, {
    scope: 'content',
    replaces: ['text', 'entities', 'link_preview_options'],
    checkKind: ({ text }) => {
      if (text === undefined) throw badRequest('There is no text in the message to edit');
    },
    prepare,
  });
};

/** https://core.telegram.org/bots/api#editmessagecaption */
export const editMessageCaption: Method = (call) => {
  const caption = readTextArgument(call, CAPTION);
  const wantsAbove = call.args.flag('show_caption_above_media');
  return applyEdit(call, {
    scope: 'content',
    replaces: ['caption', 'caption_entities', 'show_caption_above_media'],
    checkKind: ({ photo, document, caption: before }) => {
      if (!photo && !document && before === undefined) throw badRequest('There is no caption in the message to edit');
    },
    prepare: ({ photo }) =>
      captionFields(caption, { isAbove: wantsAbove && photo !== undefined, tooLong: 'MEDIA_CAPTION_TOO_LONG' }),
  });
};

/** https://core.telegram.org/bots/api#editmessagereplymarkup */
export const editMessageReplyMarkup: Method = (call) =>
  applyEdit(call, { scope: 'markup', replaces: [], checkKind: () => undefined, prepare: () => ({}) });
