import { badRequest } from './llm-error.js';

/** A message of a conversation. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content?: string | null;
  readonly tool_calls?: readonly { readonly id: string }[];
  readonly tool_call_id?: string;
}

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool']);

/** Refuses a list of messages that is no conversation: above all, each call of a tool is answered, and nothing else is. */
export function checkMessages(messages: unknown): void {
  if (!Array.isArray(messages) || messages.length === 0)
    throw badRequest('messages', "Invalid 'messages': expected a list of at least one message.");
  let open = new Set<string>();
  for (const [index, message] of (messages as Partial<ChatMessage>[]).entries()) {
    const at = `messages.[${index}]`;
    checkMessage(message, at);
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id ?? ''))
        throw badRequest(
          `${at}.role`,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
        );
      continue;
    }
    if (open.size > 0) throw unanswered(at, open);
    open = new Set(message.tool_calls?.map(({ id }) => id));
  }
  if (open.size > 0) throw unanswered(`messages.[${messages.length}]`, open);
}

function checkMessage({ role, content, tool_calls: calls }: Partial<ChatMessage>, at: string): void {
  if (!ROLES.has(role ?? '')) throw badRequest(`${at}.role`, `Invalid value for '${at}.role'.`);
  const isCall = role === 'assistant' && calls !== undefined && calls.length > 0;
  if (typeof content !== 'string' && !(isCall && (content === null || content === undefined)))
    throw badRequest(`${at}.content`, `Invalid value for '${at}.content': expected a string.`);
}

function unanswered(at: string, open: ReadonlySet<string>) {
  const ids = [...open].join(', ');
  return badRequest(
    at,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following did not have response messages: ${ids}`,
  );
}
