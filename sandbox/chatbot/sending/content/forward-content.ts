import { badRequest } from '../../requests/bot-error.js';
import type { StoredMessage } from '../../world/message-store.js';
import { originOf } from '../message-origin.js';
import type { ContentFields, OutgoingContent } from './outgoing-content.js';

/** Fields that go along when a message is forwarded; keyboards, replies and signatures stay behind. */
const CARRIED = [
  'text',
  'entities',
  'link_preview_options',
  'photo',
  'document',
  'caption',
  'caption_entities',
  'show_caption_above_media',
  'has_media_spoiler',
  'location',
  'poll',
] as const satisfies readonly (keyof ContentFields)[];

/** A message as the content of its forwarded copy; throws 400 if it is protected or a service message. */
export function forwardContent({ message, isService }: StoredMessage, isChatProtected: boolean): OutgoingContent {
  return {
    permission: permissionFor(message),
    noun: 'forwarded messages',
    prepare: () => {
      if (isChatProtected) throw badRequest("Message has protected content and can't be forwarded");
      if (isService || message.has_protected_content) throw badRequest("The message can't be forwarded");
      const carried = CARRIED.filter((name) => message[name] !== undefined).map((name) => [name, message[name]]);
      return { ...(Object.fromEntries(carried) as ContentFields), forward_origin: originOf(message) };
    },
  };
}

function permissionFor({ photo, document, poll }: ContentFields): OutgoingContent['permission'] {
  if (photo) return 'can_send_photos';
  if (document) return 'can_send_documents';
  return poll ? 'can_send_polls' : 'can_send_messages';
}
