import type { Method } from '../../requests/method.js';
import { readDocumentContent } from '../../sending/content/document-content.js';
import { readLocationContent } from '../../sending/content/location-content.js';
import { readPhotoContent } from '../../sending/content/photo-content.js';
import { readPollContent } from '../../sending/content/poll-content.js';
import { sendOutgoing } from '../../sending/send-outgoing.js';
import { readTextContent } from '../../sending/content/text-content.js';

/** https://core.telegram.org/bots/api#sendmessage */
export const sendMessage: Method = (call) => sendOutgoing(call, readTextContent(call));

/** https://core.telegram.org/bots/api#sendphoto */
export const sendPhoto: Method = (call) => sendOutgoing(call, readPhotoContent(call));

/** https://core.telegram.org/bots/api#senddocument */
export const sendDocument: Method = (call) => sendOutgoing(call, readDocumentContent(call));

/** https://core.telegram.org/bots/api#sendlocation */
export const sendLocation: Method = (call) => sendOutgoing(call, readLocationContent(call));

/** https://core.telegram.org/bots/api#sendpoll */
export const sendPoll: Method = (call) => sendOutgoing(call, readPollContent(call));
