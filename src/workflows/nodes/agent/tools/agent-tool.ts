import type { ToolDescription } from '../models/chat-model.js';

export interface ToolCall {
  /** What the model gave, parsed. */
  args: unknown;
  /** The same for every try of the same call: sent upstream where a provider takes one. */
  key: string;
  signal: AbortSignal;
}

/** Something an agent may call. */
export interface AgentTool extends ToolDescription {
  /** Its name in the run's record. */
  label: string;
  /** Whether a call may be made again when nobody knows whether it was made: nothing is done twice, or that does no harm. */
  isRepeatable: boolean;
  /** Does it; the result is JSON. @throws AppError, which the model is told */
  call(call: ToolCall): Promise<unknown>;
}

const MAX_NAME = 64;

/** Gives every tool a name that models take, each only once. */
export function withUniqueNames(tools: readonly AgentTool[]): ReadonlyMap<string, AgentTool> {
  const named = new Map<string, AgentTool>();
  for (const tool of tools) {
    const plain = tool.name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_NAME) || 'tool';
    let name = plain;
    for (let count = 2; named.has(name); count += 1) name = `${plain.slice(0, MAX_NAME - 4)}_${count}`;
    named.set(name, { ...tool, name });
  }
  return named;
}
