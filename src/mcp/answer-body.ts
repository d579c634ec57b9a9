import { DEFAULT_NEGOTIATED_PROTOCOL_VERSION, ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { isPlainObject } from '#libs/schema';
import { answerMessage, type McpMessage } from './answer-message.js';
import type { McpServerParts } from './mcp-server.js';

/** The only revision of the protocol that has batches, and what a client speaks that names none. */
const WITH_BATCHES = DEFAULT_NEGOTIATED_PROTOCOL_VERSION;
/** Messages of a batch, at most. */
const MAX_MESSAGES = 20;
const HANDSHAKE = 'initialize';

/** What is needed to answer a request. */
export interface AnswerParts extends McpServerParts {
  /** Takes room for so many further messages. @throws AppError `unavailable` */
  hold(further: number): void;
}

/**
 * Answers what came in one request: a message, or several of them where the revision of the protocol has batches.
 * @throws AppError `unavailable` when there is no room for all of them
 */
export async function answerBody({ body, version }: McpMessage, { hold, ...parts }: AnswerParts): Promise<Response> {
  if (!Array.isArray(body)) return answerMessage({ body, version }, parts);
  const fault = batchFault(body, version);
  if (fault !== undefined)
    return Response.json({ jsonrpc: '2.0', id: null, error: { code: ErrorCode.InvalidRequest, message: fault } }, BAD);
  if (body.length > 1) hold(body.length - 1);
  // Each as if it had come alone: a cancellation among them would take the answer from a call, whose caller waits for ever.
  const answers = await Promise.all(body.map((message: unknown) => answerMessage({ body: message, version }, parts)));
  const said = (await Promise.all(answers.map((answer) => answer.text()))).filter((text) => text !== '');
  return said.length === 0 ? new Response(null, { status: 202 }) : new Response(`[${said.join()}]`);
}

const BAD = { status: 400 };

function batchFault(messages: readonly unknown[], version: string = WITH_BATCHES): string | undefined {
  if (version !== WITH_BATCHES)
    return 'This revision of the protocol has no batches any more: send one message per request.';
  if (messages.length === 0 || messages.length > MAX_MESSAGES) return `A batch has 1 to ${MAX_MESSAGES} messages.`;
  if (messages.some((message) => isPlainObject(message) && message['method'] === HANDSHAKE))
    return `"${HANDSHAKE}" comes in a request of its own.`;
  return undefined;
}
