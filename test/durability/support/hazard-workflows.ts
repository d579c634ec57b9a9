import type { Definition } from '../../../src/workflows/model/definition.js';
import {
  chain,
  code,
  editFields,
  forLoop,
  graph,
  httpRequest,
  ifElse,
  mutation,
  type NodeSketch,
  repeatable,
  repeatUntil,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import type { CallRecorder } from '../../support/http/call-recorder.js';

/** What is left of one run when everything has come to rest. */
export interface Trace {
  status: string;
  error?: { code: string; outcomeUnknown?: boolean };
  /** Indexes in the documents that the run has written, in order. */
  documents: number[];
  /** Calls at the recorder, by the last part of their path, with the key of each. */
  calls: Map<string, (string | undefined)[]>;
}

/** A workflow that is run while processes die, freeze and commit slowly. */
export interface HazardWorkflow {
  definition(path: string, recorder: CallRecorder, child: string): Definition;
  /** Whether somebody has to let its runs go on. */
  isApproved?: boolean;
  /** What is wrong with what a run has left behind; a cancelled one may have stopped anywhere. */
  faults(trace: Trace): string[];
}

/** Longer than a run holds its worker for a wait. */
const PAUSE = wait({ seconds: 1.1 });
const ITEMS = Array.from({ length: 12 }, (_, index) => index);
const NAME = '$"startNode".body.name';

const write = (index: unknown): NodeSketch =>
  mutation({ collection: 'traces', operation: 'insert', fields: { name: NAME, index } });
const post = (recorder: CallRecorder, call: string): NodeSketch =>
  httpRequest({ method: 'POST', url: `${recorder.url}/{{ ${NAME} }}/${call}`, body: {} });
const start = (path: string): NodeSketch => webhook({ path, responseMode: 'onReceived' });

/** The workflow that others run: it writes one document. */
export const childWorkflow = (): Definition =>
  chain({
    in: webhook({ path: '/hazard-child', responseMode: 'lastNode' }),
    save: mutation({
      ...{ collection: 'traces', operation: 'insert' },
      fields: { name: '$"startNode".name', index: '$"startNode".index' },
    }),
    out: returns(true),
  });

const each = (count: number): number[] => ITEMS.slice(0, count);

/** Every item once, and nothing else, unless the run was cancelled: then none twice. */
function wrote(expected: number[], { status, documents }: Trace): string[] {
  const twice = documents.filter((index, place) => documents.indexOf(index) !== place);
  const faults = twice.length > 0 ? [`wrote ${twice.join()} twice`] : [];
  if (status === 'succeeded' && documents.join() !== expected.join()) faults.push(`wrote ${documents.join()}`);
  return faults;
}

const succeeds = ({ status, error }: Trace): string[] =>
  status === 'succeeded' || status === 'cancelled' ? [] : [`${status}: ${JSON.stringify(error)}`];

/** Workflows by name. */
export const hazardWorkflows: Record<string, HazardWorkflow> = {
  /** in ──► loop ──each──► pause ──► (save) */
  waits: {
    definition: (path) =>
      graph(
        { in: start(path), loop: forLoop(ITEMS, { concurrency: 5 }), pause: PAUSE, save: write('$"loop".index') },
        ...['in loop', 'loop each pause', 'pause save'],
      ),
    faults: (trace) => [...succeeds(trace), ...wrote(ITEMS, trace)],
  },

  /** in ──► loop ──each──► child, which writes one document */
  children: {
    definition: (path, _, child) =>
      graph(
        {
          in: start(path),
          loop: forLoop(each(6), { concurrency: 3 }),
          other: subWorkflow(child, { name: NAME, index: '$"loop".index' }),
        },
        ...['in loop', 'loop each other'],
      ),
    faults: (trace) => [...succeeds(trace), ...wrote(each(6), trace)],
  },

  /** in ──► (post) ──► (save): the call is made at most once */
  once: {
    definition: (path, recorder) => chain({ in: start(path), call: post(recorder, 'once'), save: write(0) }),
    faults(trace) {
      const { status, error, documents } = trace;
      const calls = trace.calls.get('once')?.length ?? 0;
      const faults = wrote([0], trace);
      if (calls > 1) faults.push(`called ${calls} times`);
      if (status === 'succeeded' && calls !== 1) faults.push(`succeeded with ${calls} calls`);
      if (status === 'failed' && !error?.outcomeUnknown) faults.push(`failed with ${JSON.stringify(error)}`);
      if (status === 'failed' && documents.length > 0) faults.push('failed and went on');
      return faults;
    },
  },

  /** in ──► loop ──each──► (post) ──► (save): calls may be repeated under their key */
  keyed: {
    definition: (path, recorder) =>
      graph(
        {
          in: start(path),
          loop: forLoop(each(4), { concurrency: 2 }),
          call: repeatable(post(recorder, 'item-{{ $"loop".index }}')),
          save: write('$"loop".index'),
        },
        ...['in loop', 'loop each call', 'call save'],
      ),
    faults(trace) {
      const keys = [...trace.calls].filter(([, made]) => new Set(made).size > 1).map(([call]) => `${call}: two keys`);
      const missing = each(4).filter((index) => !trace.calls.has(`item-${index}`));
      const left = trace.status === 'succeeded' && missing.length > 0 ? [`never called for ${missing.join()}`] : [];
      return [...succeeds(trace), ...wrote(each(4), trace), ...keys, ...left];
    },
  },

  /** in ──► pages, until the sixth ──each──► pause ──► (save) ──► next: each round goes on from the one before */
  repeats: {
    definition: (path) =>
      graph(
        {
          in: start(path),
          pages: repeatUntil('{{ $"pages".last.next >= 6 }}', { initial: { next: 0 }, maxRounds: 6 }),
          pause: PAUSE,
          save: write('$"pages".last.next'),
          next: editFields({ next: '{{ $"pages".last.next + 1 }}', at: '{{ uuid() }}' }),
        },
        ...['in pages', 'pages each pause', 'pause save', 'save next'],
      ),
    faults: (trace) => [...succeeds(trace), ...wrote(each(6), trace)],
  },

  /** in ──► loop ──each──► code ──► pause ──► code ──► (save): code is simply called again */
  codes: {
    definition: (path) =>
      graph(
        {
          in: start(path),
          loop: forLoop(each(6), { concurrency: 3 }),
          double: code('return { twice: input * 2, id: Math.random() };', { input: '$"loop".index', clock: true }),
          pause: PAUSE,
          half: code('return input.twice / 2;', { input: '$"double"' }),
          save: write('$"half"'),
        },
        ...['in loop', 'loop each double', 'double pause', 'pause half', 'half save'],
      ),
    faults: (trace) => [...succeeds(trace), ...wrote(each(6), trace)],
  },

  /** in ──► ask, until somebody approves ──► (save) */
  approval: {
    isApproved: true,
    definition: (path) => chain({ in: start(path), ask: wait({ resume: true }), save: write(0) }),
    faults: (trace) => [...succeeds(trace), ...wrote([0], trace)],
  },

  /** in ──► loop, of which only failures are recorded ──each──► at ──► even? ──► pause ──► (save), by one branch or the other */
  decisions: {
    definition: (path) =>
      graph(
        {
          in: start(path),
          loop: forLoop(each(6), { concurrency: 3, record: 'errors' }),
          at: editFields({ digit: '{{ slice(text(now()), 22, 23) }}' }),
          even: ifElse('$"at".digit', 'in', ['0', '2', '4', '6', '8']),
          pause: PAUSE,
          rest: PAUSE,
          save: write('$"loop".index'),
          keep: write('$"loop".index'),
        },
        ...['in loop', 'loop each at', 'at even', 'even true pause', 'pause save', 'even false rest', 'rest keep'],
      ),
    faults: (trace) => [...succeeds(trace), ...wrote(each(6), trace)],
  },
};
