import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#libs/errors';
import {
  invalidProviderAnswer,
  multipartForm,
  ProviderHttp,
  type FormBody,
  type FormPart,
  type ProviderRefusal,
} from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import { ConnectorHttp, type RefusalMeaning } from '../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import { chatbot } from './chatbot.connector.js';

/** Parameters of a method, by name. */
type BotParameters = Record<string, unknown>;

/** Names of earlier versions and what they are called now. https://core.telegram.org/bots/api-changelog */
const RENAMED: Readonly<Record<string, (value: unknown) => BotParameters>> = {
  reply_to_message_id: (message_id) => ({ reply_parameters: { message_id } }),
  disable_web_page_preview: (is_disabled) => ({ link_preview_options: { is_disabled } }),
  correct_option_id: (id) => ({ correct_option_ids: [id] }),
};

/** Whose call it is, and until when. */
export type BotCall = Pick<ActionContext, 'connection' | 'signal'>;

interface CallOptions {
  /** A repeat has no second effect. */
  isSafe?: boolean;
  /** Files that go along; then the call is a form. */
  files?: FormPart[];
}

/** Methods of the Bot API, results unwrapped. https://core.telegram.org/bots/api#available-methods */
@Injectable()
export class ChatbotClient {
  constructor(private readonly http: ProviderHttp) {}

  /** Sends something; the result is an object. */
  async send(method: string, input: object, call: BotCall, files?: FormPart[]): Promise<ProviderObject> {
    return requireObject(await this.call(method, input, call, { files }), { outcomeUnknown: true });
  }

  /** Reads an object. */
  async read(method: string, input: object, call: BotCall): Promise<ProviderObject> {
    return requireObject(await this.call(method, input, call, { isSafe: true }));
  }

  /** Calls a method and gives its bare result: an object, a list, a number, a text or `true`. */
  async call(
    method: string,
    input: object,
    { connection, signal }: BotCall,
    options: CallOptions = {},
  ): Promise<unknown> {
    const { isSafe, files = [] } = options;
    const parameters = currentNames(input);
    const provider = new ConnectorHttp(this.http, {
      ...chatbot.transport,
      explain: (refusal) => explainRefusal(refusal, chatsIn(parameters)),
    });
    const content = contentOf(parameters, files);
    const retry = isSafe ? 'safe' : 'unsent';
    const { body } = await provider.call(connection, { method: 'POST', path: `/${method}`, ...content, retry, signal });
    const outcomeUnknown = !isSafe;
    const { ok, result } = requireObject(body, { outcomeUnknown });
    if (ok !== true || result === undefined)
      throw invalidProviderAnswer('it lacks "ok" and "result"', { outcomeUnknown });
    return result;
  }
}

/** The body of a call; none where there is nothing to say. */
function contentOf(parameters: BotParameters, files: readonly FormPart[]): Partial<FormBody> | { json: BotParameters } {
  if (files.length > 0) return multipartForm([...Object.entries(parameters).map(textPart), ...files]);
  return Object.keys(parameters).length > 0 ? { json: parameters } : {};
}

/** A parameter in a form: a text as it is, all else as JSON. */
const textPart = ([name, value]: [string, unknown]): FormPart => ({
  name,
  content: typeof value === 'string' ? value : JSON.stringify(value),
});

/** Every chat that parameters name. */
function chatsIn({ chat_id, from_chat_id, reply_parameters }: BotParameters): unknown[] {
  const answered = isPlainObject(reply_parameters) ? reply_parameters.chat_id : undefined;
  return [chat_id, from_chat_id, answered].filter((id) => id !== undefined);
}

/** An input under the names of today. */
function currentNames(input: object): BotParameters {
  const parameters: BotParameters = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    Object.assign(parameters, Object.hasOwn(RENAMED, name) ? RENAMED[name]!(value) : { [name]: value });
  }
  return parameters;
}

interface Meaning {
  code: ErrorCode;
  detail?: string;
}

interface Row extends Meaning {
  status: number;
  /** The description after its prefix. */
  says: RegExp;
}

const NO_SUCH_PERSON = 'There is no such person for this bot, or they have not started it.';
const NO_SUCH_GROUP = 'There is no such group for this bot, or it is not a member.';
const NO_SUCH_CHAT = 'One of the chats that were named does not exist for this bot; the provider does not say which.';

/** The provider has no error codes, so its sentences are all there is; they are read from their beginning, as texts of users follow later. */
const ROWS: readonly Row[] = [
  {
    status: 403,
    says: /^bot can't initiate conversation with a user/i,
    code: 'bot_not_started_by_user',
    detail: 'This person has not started a conversation with the bot.',
  },
  {
    status: 403,
    says: /^bot (is not a member of|was kicked from) the /i,
    code: 'bot_not_in_chat',
    detail: NO_SUCH_GROUP,
  },
  {
    status: 400,
    says: /^group chat was upgraded to a supergroup/i,
    code: 'provider_conflict',
    detail: 'The group has become a supergroup; use provider.migrateToChatId.',
  },
  { status: 400, says: /^(message to [a-z ]+|reply message|user|member) not found/i, code: 'provider_not_found' },
  {
    status: 400,
    says: /^(not enough rights|(have )?need administrator rights|CHAT_ADMIN_REQUIRED)/i,
    code: 'provider_forbidden',
  },
  { status: 400, says: /^query is too old/i, code: 'gone' },
  { status: 400, says: /^(file|certificate)\b.* is too big/i, code: 'too_large' },
  { status: 409, says: /webhook is active/i, code: 'webhook_active' },
];

/** Our methods exist, so a 404 means the token or the base URL. */
const STATUSES = { 404: 'connector_credential_rejected' } as const;

/**
 * What a refusal of the provider means: `{ok: false, error_code, description, parameters?}`. `chatIds` are the chats the call
 * named: they decide what "chat not found" says. https://core.telegram.org/bots/api#making-requests
 */
function explainRefusal({ status, body }: ProviderRefusal, chatIds: readonly unknown[]): RefusalMeaning {
  const { description, parameters } = isPlainObject(body) ? body : {};
  const text = typeof description === 'string' ? description.replace(/^[A-Za-z ]{1,40}: /, '') : '';
  const { retry_after: wait, migrate_to_chat_id: movedTo } = isPlainObject(parameters) ? parameters : {};
  const meaning =
    status === 400 && /^chat not found/i.test(text)
      ? noSuchChat(chatIds)
      : ROWS.find((row) => row.status === status && row.says.test(text));
  return {
    statuses: STATUSES,
    code: meaning?.code,
    detail: meaning?.detail,
    ...(typeof wait === 'number' && { retryAfter: wait }),
    ...(typeof movedTo === 'number' && { provider: { migrateToChatId: movedTo } }),
  };
}

/** People have positive ids, groups and channels negative ones; of two chats the provider does not say which one it means. */
function noSuchChat(chatIds: readonly unknown[]): Meaning {
  const isPerson = (id: unknown) => typeof id === 'number' && id > 0;
  const isGroup = (id: unknown) => typeof id === 'number' && id < 0;
  if (chatIds.length === 0) return { code: 'provider_not_found' };
  if (chatIds.every(isPerson)) return { code: 'bot_not_started_by_user', detail: NO_SUCH_PERSON };
  if (chatIds.every(isGroup)) return { code: 'bot_not_in_chat', detail: NO_SUCH_GROUP };
  return { code: 'provider_not_found', ...(chatIds.length > 1 && { detail: NO_SUCH_CHAT }) };
}
