import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import release from '@jitl/quickjs-wasmfile-release-sync';
import {
  DefaultIntrinsics,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';

// The whole program of a thread that runs code of authors. It imports packages only: tests start it from its source, where Node
// itself takes the types away and finds no `.js` of ours.

/** Memory of an interpreter, in pages. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
/** What is used here of WebAssembly, whose types come with those of browsers only. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (pages: { initial: number; maximum: number }) => WasmMemory;
};

/** What a thread is started with. */
export interface WorkerOptions {
  /** Bytes of memory of an interpreter. */
  memoryBytes: number;
}

/** What a thread is asked: to call a code, or, without `input`, to read it. */
export interface WorkerCall {
  workspaceId: string;
  source: string;
  /** JSON. */
  input?: string;
  limitMs: number;
  now?: number;
  maxCharacters: number;
}

/** What became of a call: the JSON of its result, or why there is none. `line` and `column` count from 1. */
export type WorkerAnswer =
  | { is: 'done'; result: Uint8Array<ArrayBuffer> }
  | { is: 'failed'; message: string; line?: number; column?: number }
  | { is: 'timeout' | 'memory' | 'too_large' };

/** An interpreter, and how its clock is set. */
interface Interpreter {
  quickjs: QuickJSWASMModule;
  memory: WasmMemory;
}

/** Bytes of a page of memory, and pages that the module wants to begin with. */
const PAGE = 65_536;
const FIRST_PAGES = 256;
const FIRST_BYTES = FIRST_PAGES * PAGE;
/** Bytes of stack for code: some 5,000 calls inside one another. */
const STACK_BYTES = 1_048_576;
/** Interpreters that a thread keeps, each for the one workspace that it has worked for. */
const KEPT = 8;
const FILE = 'code';
/** Lines before the code. */
const LINES_BEFORE = 1;

/** What the interpreter adds to its language: `Date` only for code that is given a clock. */
const { Date: _, ...CLOCKLESS } = DefaultIntrinsics;

/**
 * Takes what code must not have, and gives the function that calls it. That keeps what it needs of the globals, which code may
 * change. It is as short as can be: it is compiled for each call.
 */
const HARNESS = `(hasClock) => {
  const { JSON: { parse, stringify }, Promise, TypeError } = globalThis;
  delete globalThis.SharedArrayBuffer;
  if (!hasClock) delete Math.random;
  return (body, input) => {
    const value = body(parse(input));
    if (value instanceof Promise) throw new TypeError('the code returned a promise; return the value itself');
    return stringify(value);
  };
}`;
/** Tells of what was thrown. Code that has changed what this relies on is told of as it likes, in a text that is looked at as one. */
const TELL = `(thrown) => {
  const part = (value) => String(value).slice(0, 1000);
  if (typeof thrown !== 'object' || thrown === null) return JSON.stringify(['', part(thrown), '']);
  const { name = '', message = '', stack = '' } = thrown;
  return JSON.stringify([part(name), part(message), part(stack)]);
}`;
/** Characters of what is told, at most: JSON may write one of them with six. */
const MAX_TOLD = 20_000;
const NOT_TELLABLE: Parts = ['', 'it threw something that cannot be shown', ''];

const { memoryBytes } = workerData as WorkerOptions;
// By its types it is a CommonJS module, which it is not where it is imported.
const variant = release as unknown as typeof release.default;
const wasmModule = new WebAssembly.Module(
  readFileSync(new URL(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))),
);
const kept = new Map<string, Interpreter>();

/** What the interpreter takes for the time. It knows no other: the functions below are those that its module calls. */
let clock = 0;
Date.now = () => clock;
Date.prototype.getTimezoneOffset = () => 0;

parentPort!.on('message', (call: WorkerCall) => {
  void answer(call).then((said) => parentPort!.postMessage(said));
});
parentPort!.postMessage('ready');

async function answer(call: WorkerCall): Promise<WorkerAnswer> {
  const { workspaceId } = call;
  const interpreter = kept.get(workspaceId) ?? (await newInterpreter());
  kept.delete(workspaceId);
  const said = perform(interpreter, call);
  // What was interrupted or has run out of memory leaves its interpreter in a state that nobody has thought of.
  const isSound = said.is !== 'timeout' && said.is !== 'memory';
  if (isSound && interpreter.memory.buffer.byteLength === FIRST_BYTES) keep(workspaceId, interpreter);
  return said;
}

/** Keeps an interpreter for the workspace; no other workspace ever gets its memory. */
function keep(workspaceId: string, interpreter: Interpreter): void {
  kept.set(workspaceId, interpreter);
  const [oldest] = kept.keys();
  if (kept.size > KEPT) kept.delete(oldest!);
}

async function newInterpreter(): Promise<Interpreter> {
  // The limit that QuickJS has of its own does not count what it has allocated before.
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: Math.floor(memoryBytes / PAGE) });
  const silent: object = { print: () => undefined, printErr: () => undefined };
  const quickjs = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule, wasmMemory: memory, emscriptenModule: silent }),
  );
  return { quickjs, memory };
}

function perform({ quickjs, memory }: Interpreter, call: WorkerCall): WorkerAnswer {
  const ends = performance.now() + call.limitMs;
  let isLate = false;
  const interruptHandler = (): boolean => (isLate ||= performance.now() > ends);
  try {
    const runtime = quickjs.newRuntime({ maxStackSizeBytes: STACK_BYTES, interruptHandler });
    // From it come the random numbers of a context.
    clock = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    const context = runtime.newContext(call.now === undefined ? { intrinsics: CLOCKLESS } : {});
    clock = call.now ?? 0;
    const said = call.input === undefined ? read(context, call.source) : run(context, call, call.input);
    context.dispose();
    runtime.dispose();
    // Where there is no memory for an error, null is thrown.
    if (said.is === 'failed' && said.message === 'null' && memory.buffer.byteLength > FIRST_BYTES)
      return { is: 'memory' };
    return isLate ? { is: 'timeout' } : said;
  } catch {
    // The interpreter itself has failed, as it does where it gets no memory and does not expect that.
    return { is: isLate ? 'timeout' : 'memory' };
  }
}

const wrapped = (source: string): string => `(function (input) { "use strict";\n${source}\n})`;

function read(context: QuickJSContext, source: string): WorkerAnswer {
  const compiled = context.evalCode(wrapped(source), FILE, { compileOnly: true });
  if (compiled.error) return failure(context, compiled.error);
  compiled.value.dispose();
  return { is: 'done', result: new Uint8Array() };
}

function run(context: QuickJSContext, { source, now, maxCharacters }: WorkerCall, input: string): WorkerAnswer {
  using harness = context.evalCode(HARNESS, 'harness').unwrap();
  const hasClock = now === undefined ? context.false : context.true;
  using call = context.callFunction(harness, context.undefined, hasClock).unwrap();
  const body = context.evalCode(wrapped(source), FILE);
  if (body.error) return failure(context, body.error);
  using made = body.value;
  using text = context.newString(input);
  const result = context.callFunction(call, context.undefined, made, text);
  if (result.error) return failure(context, result.error);
  using json = result.value;
  if (context.typeof(json) !== 'string') return { is: 'done', result: new TextEncoder().encode('null') };
  if (lengthOf(context, json) > maxCharacters) return { is: 'too_large' };
  return { is: 'done', result: new TextEncoder().encode(context.getString(json)) };
}

function lengthOf(context: QuickJSContext, text: QuickJSHandle): number {
  using length = context.getProp(text, 'length');
  return context.getNumber(length);
}

function failure(context: QuickJSContext, thrown: QuickJSHandle): WorkerAnswer {
  using error = thrown;
  const [name, message, stack] = told(context, error);
  if (name === 'InternalError' && message === 'out of memory') return { is: 'memory' };
  const place = /\bcode:(\d+):(\d+)/.exec(stack);
  return {
    is: 'failed',
    message: storable(name === '' ? message : `${name}: ${message}`),
    ...(place && { line: Number(place[1]) - LINES_BEFORE, column: Number(place[2]) }),
  };
}

/** PostgreSQL knows no NUL characters and no half surrogate pairs. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

type Parts = [name: string, message: string, stack: string];

function told(context: QuickJSContext, thrown: QuickJSHandle): Parts {
  using tell = context.evalCode(TELL, 'harness').unwrap();
  const written = context.callFunction(tell, context.undefined, thrown);
  if (written.error) {
    written.error.dispose();
    return NOT_TELLABLE;
  }
  using json = written.value;
  if (context.typeof(json) !== 'string' || lengthOf(context, json) > MAX_TOLD) return NOT_TELLABLE;
  try {
    const parts = JSON.parse(context.getString(json)) as unknown[];
    return [parts[0], parts[1], parts[2]].map(String) as Parts;
  } catch {
    return NOT_TELLABLE;
  }
}
