import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { guide } from './mailboxes.guide.js';
import { samples } from './mailboxes.samples.js';
import { MailboxesVariables } from './mailboxes.variables.js';

/** Bytes of a whole request to the provider; attachments as base64 count with it. */
export const MAX_REQUEST_BYTES = 6 * 1024 * 1024;

/** AgentMail v0. https://docs.agentmail.to/api-reference */
export const mailboxes: ConnectorManifest = {
  key: 'mailboxes',
  title: 'Mailboxes (AgentMail)',
  summary: 'E-mail inboxes for AI agents.',
  documentationUrl: 'https://docs.agentmail.to',
  apiUrl: 'https://api.agentmail.to/v0',
  authentication: {
    kind: 'apiKey',
    pattern: /^[\x21-\x7e]{1,512}$/,
    patternMessage: 'must be an API key without white space, such as am_…',
    example: 'am_your_key',
    howToGet: 'Make an API key in the AgentMail console; it is shown once.',
  },
  guide,
  samples,
  variables: MailboxesVariables,
  jsonBodyMaxBytes: MAX_REQUEST_BYTES,
};
