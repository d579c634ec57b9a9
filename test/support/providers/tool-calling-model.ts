import { KeyRing } from '#libs/crypto';
import type { NodeRow } from '../../../src/workflows/engine/journal/rows.js';
import { INTERRUPTED } from '../../../src/workflows/engine/journal/node-records.js';

/** What a model is asked. */
export interface ModelRequest {
  messages: { role: string; content?: string }[];
  tools: { function: { name: string } }[];
}

/** A tool that a model wants to be called. */
interface ToolCall {
  id: string;
  function: { name: string; arguments: string };
}

/** A model that asks for all these calls at once and then is done, as the services of an agent that reach it. */
export function toolCallingModel(toolCalls: readonly ToolCall[]) {
  const asked: ModelRequest[] = [];
  const services = {
    keyRing: new KeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }]),
    modelEndpoint: { url: 'https://models.example/v1', trust: 'guarded' },
    providers: {
      call(_: string, { body }: { body: string }) {
        const request = JSON.parse(body) as ModelRequest;
        asked.push(request);
        const isFirst = request.messages.length === 2;
        const message = isFirst ? { content: null, tool_calls: toolCalls } : { content: 'done' };
        return Promise.resolve({ body: { choices: [{ message, finish_reason: isFirst ? 'tool_calls' : 'stop' }] } });
      },
    },
  };
  return { asked, services };
}

/** The records as the next owner of a run finds them: what was in flight is over, without a result. */
export const foundRecords = (rows: Iterable<NodeRow>): NodeRow[] =>
  [...rows].map((row) =>
    row.status === 'running' ? { ...row, status: 'failed', error: { code: INTERRUPTED, message: '' } } : row,
  );
