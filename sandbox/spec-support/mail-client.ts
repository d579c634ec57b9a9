import type { IncomingMail } from '../mailboxes/fake-mailboxes.js';
import type { Message } from '../mailboxes/mail/message.js';
import type { Sandbox } from '../sandbox.js';
import { caller } from './call.js';

/** Path of the inbox that mail specs work in; they make it first with the user name `billing`. */
export const INBOX = '/inboxes/billing%40agentmail.to';

/** Calls the mail API of a sandbox with one of its keys. */
export function mailClient(sandbox: Sandbox, key: 'apiKey' | 'restrictedApiKey' | 'otherApiKey' = 'apiKey') {
  return caller(`${sandbox.url}/mailboxes/v0`, { authorization: `Bearer ${sandbox.credentials.mailboxes[key]}` });
}

/** Lets a mail of Ada arrive in the specs' inbox. */
export function deliver(sandbox: Sandbox, mail: Partial<IncomingMail> = {}): Promise<Message> {
  const usual = { inbox_id: 'billing@agentmail.to', from: 'Ada <ada@example.org>', text: 'Hi' };
  return sandbox.providers.mailboxes.deliver({ ...usual, ...mail });
}
