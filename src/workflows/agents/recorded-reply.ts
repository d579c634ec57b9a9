import { open, seal, UnsealError } from '@libs/crypto';
import { AppError } from '@libs/errors';
import type { NodeContext } from '../nodes/node-kind.js';
import type { AgentTool } from './agent-tool.js';
import type { ModelReply, ToolRequest } from './chat-model.js';
import { recordedArguments, takesSecrets } from './tool-arguments.js';

/** An answer of a model as it is recorded: arguments that may hold secrets are shown without them, and kept sealed. */
export type RecordedReply = Omit<ModelReply, 'toolCalls'> & { toolCalls: (ToolRequest & { sealed?: string })[] };

type Place = Pick<NodeContext, 'services' | 'workspaceId' | 'idempotencyKey'>;

/** The record of an answer. Whoever takes the run over after a crash finds in it everything that the model has said. */
export function recordedReply(reply: ModelReply, tools: ReadonlyMap<string, AgentTool>, place: Place): RecordedReply {
  const toolCalls = reply.toolCalls.map((request) => {
    const tool = tools.get(request.name);
    if (!tool || !takesSecrets(tool)) return request;
    return {
      ...request,
      arguments: JSON.stringify(recordedArguments(tool, request.arguments)),
      sealed: seal(place.services.keyRing, request.arguments, contextOf(place, request)),
    };
  });
  return { ...reply, toolCalls };
}

/** The answer that was recorded. @throws AppError `unavailable` when its key is gone; UnsealError when it was changed */
export function replyOf(recorded: RecordedReply, place: Place): ModelReply {
  const toolCalls = recorded.toolCalls.map(({ sealed, ...request }) =>
    sealed === undefined ? request : { ...request, arguments: opened(sealed, request, place) },
  );
  return { ...recorded, toolCalls };
}

function opened(sealed: string, request: ToolRequest, place: Place): string {
  try {
    return open(place.services.keyRing, sealed, contextOf(place, request));
  } catch (cause) {
    if (!(cause instanceof UnsealError) || cause.reason === 'tampered') throw cause;
    throw new AppError('unavailable', 'Arguments of a tool cannot be opened with the keys of this process.', { cause });
  }
}

function contextOf({ workspaceId, idempotencyKey }: Place, { id }: ToolRequest) {
  return { workspaceId, table: 'node_execution', rowId: idempotencyKey, field: `arguments ${id}` };
}
