import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer, ProviderHttp } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../actions/pipeline/action.context.js';
import { ConnectorHttp } from '../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import { chatbot } from './chatbot.connector.js';
import { explainRefusal } from './chatbot.errors.js';
import { multipartForm, type FormBody, type FormFile } from './sending/multipart-form.js';

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
  files?: FormFile[];
}

/** Methods of the Bot API, results unwrapped. https://core.telegram.org/bots/api#available-methods */
@Injectable()
export class ChatbotClient {
  constructor(private readonly http: ProviderHttp) {}

  /** Sends something; the result is an object. */
  async send(method: string, input: object, call: BotCall, files?: FormFile[]): Promise<ProviderObject> {
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
function contentOf(parameters: BotParameters, files: readonly FormFile[]): Partial<FormBody> | { json: BotParameters } {
  if (files.length > 0) return multipartForm(parameters, files);
  return Object.keys(parameters).length > 0 ? { json: parameters } : {};
}

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
