import type { RequestBody } from '../kit/request-body.js';
import { badRequest } from './llm-error.js';
import { checkMessages, type ChatMessage } from './chat-messages.js';

/** A request for a chat completion, as far as the fake looks into it. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly max_tokens?: number;
  readonly response_format?: { readonly type: string };
}

type Json = Record<string, unknown>;

const KNOWN = new Set(['model', 'messages', 'tools', 'tool_choice', 'max_tokens', 'response_format', 'temperature']);
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const MAX_TOOLS = 128;

/** Reads the body of a request as strictly as the interface does. https://platform.openai.com/docs/api-reference/chat/create */
export function chatRequest(body: RequestBody): ChatRequest {
  if (body.kind !== 'json' || !isObject(body.value))
    throw badRequest('body', 'We could not parse the JSON body of your request.');
  const request = body.value;
  for (const name of Object.keys(request))
    if (!KNOWN.has(name)) throw badRequest(name, `Unrecognized request argument supplied: ${name}`);
  if (typeof request['model'] !== 'string' || request['model'] === '')
    throw badRequest('model', 'you must provide a model parameter');
  checkMessages(request['messages']);
  checkTools(request['tools']);
  const { max_tokens: tokens } = request;
  if (tokens !== undefined && !(Number.isInteger(tokens) && (tokens as number) >= 1))
    throw badRequest('max_tokens', "Invalid type for 'max_tokens': expected an integer of 1 or more.");
  checkFormat(request['response_format'], JSON.stringify(request['messages']));
  return request as unknown as ChatRequest;
}

function checkTools(tools: unknown): void {
  if (tools === undefined) return;
  if (!Array.isArray(tools) || tools.length === 0 || tools.length > MAX_TOOLS)
    throw badRequest('tools', `'tools' is a list of 1 to ${MAX_TOOLS} tools.`);
  const names = new Set<unknown>();
  for (const [index, tool] of (tools as unknown[]).entries()) {
    const at = `tools[${index}]`;
    const declared = isObject(tool) && tool['type'] === 'function' ? tool['function'] : undefined;
    if (!isObject(declared)) throw badRequest(at, `Invalid value for '${at}': expected a function.`);
    const { name, parameters } = declared;
    if (typeof name !== 'string' || !NAME.test(name) || names.has(name))
      throw badRequest(
        `${at}.function.name`,
        `Invalid '${at}.function.name': expected a unique name of ${NAME.source}.`,
      );
    names.add(name);
    if (!isObject(parameters) || parameters['type'] !== 'object')
      throw badRequest(
        `${at}.function.parameters`,
        `Invalid schema for function '${name}': schema must be of type object.`,
      );
  }
}

function checkFormat(format: unknown, messages: string): void {
  if (format === undefined) return;
  const { type, json_schema: schema } = isObject(format) ? format : {};
  if (type === 'json_schema') {
    if (
      isObject(schema) &&
      typeof schema['name'] === 'string' &&
      NAME.test(schema['name']) &&
      isObject(schema['schema'])
    )
      return;
    throw badRequest('response_format.json_schema', "Missing required parameter: 'response_format.json_schema'.");
  }
  if (type !== 'json_object' && type !== 'text')
    throw badRequest('response_format.type', "Invalid value for 'response_format.type'.");
  if (type === 'json_object' && !/json/i.test(messages))
    throw badRequest('messages', "'messages' must contain the word 'json' in some form.");
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
