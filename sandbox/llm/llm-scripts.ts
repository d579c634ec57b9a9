import type { RequestBody } from '../kit/request-body.js';
import { json, Refusal } from '../kit/reply.js';

/** What a scripted model says at one turn: text, calls of tools, or both. */
export interface Turn {
  readonly text?: string;
  /** `arguments` given as text are sent as they are, right or wrong; anything else as JSON. */
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: unknown }[];
}

/** A model of which a test says what it answers. */
export interface Script {
  readonly model: string;
  /** By turn of the conversation: the first answers a conversation without any answer yet. */
  readonly turns: readonly Turn[];
  /** Whether the last turn is said for ever, as a model caught in a loop does. */
  readonly endless?: boolean;
}

/** The models that exist beside the one that echoes. */
export class LlmScripts {
  private readonly scripts = new Map<string, Script>();

  set(script: Script): void {
    this.scripts.set(script.model, script);
  }

  get models(): string[] {
    return [...this.scripts.keys()];
  }

  /** What a model says after so many answers; undefined when there is no such model or it has nothing more to say. */
  turn(model: string, answers: number): Turn | undefined {
    const script = this.scripts.get(model);
    return script?.turns[script.endless ? Math.min(answers, script.turns.length - 1) : answers];
  }

  clear(): void {
    this.scripts.clear();
  }
}

/** Reads a script from a control request; throws a 400 `Refusal` for anything else. */
export function parseScript(body: RequestBody): Script {
  const { model, turns, endless, ...unknown } = (
    body.kind === 'json' && typeof body.value === 'object' && body.value !== null ? body.value : {}
  ) as Record<string, unknown>;
  const isRight =
    Object.keys(unknown).length === 0 &&
    typeof model === 'string' &&
    Array.isArray(turns) &&
    turns.length > 0 &&
    turns.every(isTurn) &&
    (endless === undefined || typeof endless === 'boolean');
  if (isRight) return { model, turns, ...(endless && { endless }) };
  const detail = 'a script is {model, turns: [{text?, toolCalls?: [{name, arguments}]}], endless?}';
  throw new Refusal(json(400, { error: 'invalid', detail }));
}

function isTurn(value: unknown): value is Turn {
  if (typeof value !== 'object' || value === null) return false;
  const { text, toolCalls } = value as Record<string, unknown>;
  const isText = text === undefined || typeof text === 'string';
  const areCalls = toolCalls === undefined || (Array.isArray(toolCalls) && toolCalls.every(isCall));
  return isText && areCalls && (text !== undefined || toolCalls !== undefined);
}

function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'arguments' in value && 'name' in value;
}
