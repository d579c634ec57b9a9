import type { ActionDefinition } from '../../../actions/declaration/action.catalog.js';
import type { Interruption } from '../../model/definition.js';
import type { ErrorCode, InputFault } from '#libs/errors';
import type { CompileOptions, PlacedReference, Scope, TemplateFault } from '#libs/expressions';
import type { InputClass, JsonSchema } from '#libs/schema';
import type { Transaction } from '../../../platform/database/connection/database.js';
import type { HiddenTexts, Links } from './hidden-texts.js';
import type { ApprovalRequest } from './approval.js';
import type { NodeServices } from './node-services.js';

/** Where in a graph a kind of node stands. */
export type NodeRole = 'start' | 'step' | 'end';

/** The output every step has besides its own. */
export const ERROR_OUTPUT = 'error';

/** What a node did: the value others refer to, and which of its outputs goes on. */
export interface NodeResult {
  value: unknown;
  /** Name of the output taken; absent for nodes with one. */
  output?: string;
}

/** How a loop goes through its iterations. */
export interface LoopWalk {
  /** How many iterations there are; of one that repeats until something holds, at most. */
  count: number;
  /** What the label of the loop means in an iteration, `last` being what the one before it has given. */
  item(index: number, last: unknown): object;
  /** What stands for `last` in the first one; null when absent. */
  initial?: unknown;
  /** Of one that repeats, whether it fails when its condition has not held after the last iteration. */
  failsAtLimit?: boolean;
  /** Most iterations at the same time. */
  concurrency: number;
  /** Whether the first iteration that fails ends the loop. */
  stopOnError: boolean;
  /** Whether the pure nodes of iterations that succeed are recorded too. */
  recordAll: boolean;
}

/** What a node waits for: a time, somebody who resumes the run or decides, or another run that is started with it. Times are epoch milliseconds. */
export type WaitFor =
  | { for: 'time'; until: number }
  | { for: 'resume'; until?: number }
  | ({ for: 'approval' } & ApprovalRequest)
  | { for: 'run'; workflowId: string; input: unknown };

/** What a running node gets besides its input. */
export interface NodeContext {
  readonly runId: string;
  readonly workspaceId: string;
  readonly requestId: string;
  /** `run:node:path`: the same for every attempt of this node in this iteration. Sent upstream where the provider takes one. */
  readonly idempotencyKey: string;
  /** Whether the author wants the work done again when nobody knows whether it was done. */
  readonly repeatsUnknown: boolean;
  /** Ends at the node's time limit, on cancel, and when the run has failed elsewhere. */
  readonly signal: AbortSignal;
  readonly services: NodeServices;
  /** Keeps links out of the records of the run from now on. @throws AppError `too_large` when it hides more than it may */
  hide(this: void, links: Links): void;
  /** What records of the run do not show by now. */
  hidden(this: void): HiddenTexts | undefined;
  /** Of a transactional kind: the transaction that also commits the node's record. */
  readonly transaction?: Transaction;
  /**
   * Waits until the process has room for a value of about so many bytes of memory, before it is made; until the node ends they
   * count as held by its run.
   */
  room(bytes: number): Promise<void>;
  /**
   * Does a part of the node's work that must not be done again: it is recorded under its name before it begins and when it
   * has ended, and after a crash the recorded result is given instead. Of an effect a failure is a result too: it is thrown
   * again. At the node's next try after a failure everything counts up to the last effect that was done; what came after is
   * done anew. What is not repeatable (by default it is) is not done again when a crash interrupted it, but fails as
   * `interrupted`. Names are unique within the node.
   */
  step<T>(
    name: string,
    input: unknown,
    work: () => Promise<T>,
    options?: { isEffect?: boolean; isRepeatable?: boolean },
  ): Promise<T>;
}

/** A config made ready at deploy: nothing of it is read again when the node runs. */
export interface CompiledStep {
  readonly faults: readonly TemplateFault[];
  readonly references: readonly PlacedReference[];
  /** The config with its values in place; recorded as the node's input. */
  input(scope: Scope): object;
  /** What the node does, for kinds that decide on the data themselves. */
  run?(scope: Scope): NodeResult;
  /** Of a loop that repeats: whether it is over, as an iteration that has just ended sees the data. */
  until?(scope: Scope): boolean;
}

/** A variable of the workspace. */
export interface VariableNeed {
  kind: 'variable';
  field: string;
  name: string;
  /** Why its value would never do, as what is said of the variable; undefined when it may. */
  refusal?: (value: string) => string | undefined;
}

/** An address that requests will go to. */
export interface AddressNeed {
  kind: 'address';
  field: string;
  url: string;
  /** Whether a secret of the workspace goes along, which nobody on the way may read. */
  takesSecret: boolean;
}

/**
 * Something outside the definition that a config names: of the workspace, an address, or a scope without which nobody may
 * have the node do its work.
 */
export type NodeNeed =
  | { kind: 'scope'; field: string; scope: string }
  | AddressNeed
  | VariableNeed
  | { kind: 'connection'; field: string; connector: string; choice: { connection?: string } }
  | { kind: 'connectionId'; field: string; id: string }
  | { kind: 'workflow'; field: string; id: string }
  | { kind: 'code'; field: string; source: string }
  | { kind: 'documents'; field: string; collection: string; fields: Record<string, unknown>; isPart: boolean };

/** What a kind may look up while a definition is checked. */
export interface KindCheck {
  /** The environment decides some rules, such as webhooks without authentication. */
  readonly production: boolean;
  readonly allowPublicWebhooks: boolean;
  /** What is known of an action, by key. */
  action(
    key: string,
  ):
    | (Pick<ActionDefinition, 'input' | 'reads'> & Partial<Pick<ActionDefinition, 'answer' | 'uploads' | 'download'>>)
    | undefined;
  /** JSON Schema of the documents that a collection holds, if it has one. */
  collection?(name: string): JsonSchema | undefined;
  /** JSON Schema of what another workflow answers, as far as its Return says. */
  workflow?(id: string): JsonSchema | undefined;
  /** What is known of a trigger, by key. */
  trigger(key: string): { inputs: InputClass; event: JsonSchema } | undefined;
  /** Whether a text holds a reference or expression, so that its value is not known yet. */
  isDeferred(text: string): boolean;
}

/** A fault that a kind finds in the config of its node; an error unless it says otherwise. */
export interface KindFault extends InputFault {
  severity?: 'error' | 'warning';
}

/**
 * A kind of node, described once: its form, its place in a graph, its outputs and what it does. Editor, validation, compiler
 * and engine work from this description and know no kind by name.
 */
export interface NodeKind<C extends object = object> {
  readonly type: string;
  readonly title: string;
  /** One sentence for the editor and the documentation. */
  readonly summary: string;
  /** Words that are in neither, by which people look for it: what other products call it, and what it is good for. */
  readonly keywords: readonly string[];
  readonly role: NodeRole;
  /** Of a start: whether somebody waits for what its Return says; false where there is nobody to answer. */
  readonly answers?: boolean;
  /** The form of its config. */
  readonly config: InputClass<C>;
  /** Config fields that are never templates. */
  readonly literalFields?: readonly (keyof C & string)[];
  /** Config fields that are lists of entries: values in an entry may be templates, the list and its entries never are. */
  readonly writtenOutFields?: readonly (keyof C & string)[];
  /** Names of its outputs besides `error`; none for a single unnamed one. */
  outputs?(config: C): readonly string[];
  /** Whether it reaches outside the run: it is then journaled before it starts, unless it only reads, and never repeated once it is recorded as finished. */
  readonly effect: boolean;
  /**
   * Of one with an effect: whether it only computes, apart from this process, and reaches nothing outside. It begins before
   * anything of its run is on disk, is simply done again after a crash, and runs in tests as it is.
   */
  readonly isApart?: boolean;
  /** Milliseconds it may take when neither its node nor the service says less; the service's limit otherwise. */
  readonly timeoutMs?: number;
  /** Whether the time limit of its node ends it; by default when it has an effect. */
  readonly isLimited?: boolean;
  /** Code of its error when it takes longer; `node_timeout` by default. */
  readonly timeoutCode?: ErrorCode;
  /**
   * What an interruption means when the author says nothing, by default `retry`: `fail` where a repeat might do the work
   * twice and nobody would notice.
   */
  interruption?(config: C): Interruption;
  /**
   * Whether what it reaches stays as it is, so that doing it again after a crash harms nobody: it may begin before anything
   * of its run is on disk. By default it may change something.
   */
  reads?(config: C, check: KindCheck): boolean;
  /** Whether it changes our own database: its change and its record are then one transaction, so neither is without the other. */
  readonly transactional?: boolean;
  /** Rules that the form alone cannot tell. */
  check?(config: C, check: KindCheck): KindFault[];
  /** What of the workspace the config names, as far as it is known before it runs. */
  needs?(config: C, check: KindCheck): NodeNeed[];
  /** Schema of what the config takes, where what it says decides; by default that of its form. */
  takes?(config: C, check: KindCheck): JsonSchema;
  /** Schema of the value others refer to, as far as it is known before it runs. Of a start: of the start data. */
  output?(config: C, check: KindCheck): JsonSchema | undefined;
  /** Makes the config ready in a way of its own; by default every field is a template. */
  compile?(config: C, options: CompileOptions): CompiledStep;
  /** For loops: the output that leads into the body, the one behind it, and how the iterations follow each other. */
  readonly loop?: {
    readonly body: string;
    readonly done: string;
    /** The field of the list, for one that walks a list. */
    readonly items?: keyof C & string;
    /** The field of the condition, for one that repeats: it is looked at after each iteration, with its result as `last`. */
    readonly until?: keyof C & string;
    walk(input: C): LoopWalk;
  };
  /** For kinds that wait without holding a worker. `now` is in epoch milliseconds. */
  wait?(input: C, now: number): WaitFor;
  /** Of those whether it is somebody who resumes the run, so that there is an address for it. */
  isResumed?(config: C): boolean;
  /** Of those that somebody decides: the names of the decisions, so that there is a link for each. */
  decisions?(config: C): readonly string[];
  /** Of those that somebody decides: the output that a value of the node takes. */
  outputOf?(value: unknown): string;
  /** What of the input is recorded, for kinds whose input may hold secrets; all of it by default. */
  recorded?(input: C, services: NodeServices): object;
  /** Does the work; `input` is the config with its values in place and checked. Start nodes have none. */
  run?(input: C, context: NodeContext): NodeResult | Promise<NodeResult>;
}

/** Whether a test needs something to stand in for nodes of a kind: they reach outside the run, or wait. */
export const isMocked = ({ effect, isApart, wait }: NodeKind) => (effect && !isApart) || wait !== undefined;

/** Declares a kind with its config class inferred. */
export function nodeKind<C extends object>(kind: NodeKind<C>): NodeKind<C> {
  return kind;
}

/** Parts a node's id from the name of a step of it; no id of a node holds it. */
export const STEP_SEPARATOR = ':';
