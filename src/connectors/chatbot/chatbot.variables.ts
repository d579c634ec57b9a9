import { Int } from '#libs/schema';

/** The environment variables of this connector. */
export class ChatbotVariables {
  @Int({
    min: 1,
    max: 2_097_152_000,
    default: 52_428_800,
    description: 'Bytes of a document that is uploaded by multipart, at most; a local Bot API server takes 2,000 MB.',
  })
  CHATBOT_UPLOAD_MAX_BYTES: number;

  @Int({ min: 1, max: 365, default: 7, description: 'Days that stored updates of a bot are kept.' })
  CHATBOT_INBOX_RETENTION_DAYS: number;
}
