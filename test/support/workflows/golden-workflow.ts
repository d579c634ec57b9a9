import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Turn } from '../../../sandbox/llm/llm-scripts.js';
import type { Definition } from '../../../src/workflows/model/definition.js';
import type { NodeRecord, Run } from '../../../src/workflows/runs/history/run.dto.js';

/** What a provider answers; JSON unless it says otherwise. */
export interface GoldenAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  base64?: string;
}

/** A call that a provider got; only what is named is compared. */
export interface GoldenCall {
  method?: string;
  /** Path and query as they came. */
  target: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * What starts a golden workflow: a request to its webhook, a form that is sent, a time that the clock shows, or something that
 * happens at a provider, by a control route of its fake.
 */
export type GoldenStart =
  | { method: string; path: string; headers?: Record<string, string>; body?: unknown }
  | { element: string; form: object }
  | { at: string }
  | { happens: string; body: object };

/** A workflow, a request to it, and what is to come of it. `@` names what is known only when it runs, see `fillIn`. */
export interface GoldenWorkflow {
  name: string;
  /** The line of the specification that it shows. */
  says: string;
  /** Values of the workspace's variables, by name. */
  variables?: Record<string, string>;
  /** Documents that are there before, by collection. */
  collections?: Record<string, object[]>;
  /** Other workflows, deployed before, by the name in `@workflow.<name>`. */
  workflows?: Record<string, Definition>;
  /** What the provider at `@recorder` answers, by `METHOD /path`; of several answers one after the other. */
  answers?: Record<string, GoldenAnswer | GoldenAnswer[]>;
  /** Limits of the service that are other ones while it is started, by their variables. */
  limits?: Record<string, number>;
  /** What the model named `golden` says, turn by turn. `@model-key` is the key it takes. */
  model?: Turn[];
  definition: Definition;
  request: GoldenStart;
  expect: {
    /** Of the answer, where somebody waits for one. */
    status?: number;
    headers?: Record<string, string>;
    /** Of a problem document only the fields that are named. */
    body?: unknown;
    /** `nodes` are all that were recorded, in any order; of each only what is named is compared. */
    run: Pick<Run, 'status'> &
      Partial<Pick<Run, 'trigger' | 'input' | 'output' | 'error'>> & {
        nodes: (Partial<NodeRecord> & { nodeId: string })[];
      };
    /** All calls that the provider got, in any order. */
    calls?: GoldenCall[];
  };
}

const FOLDER = new URL('../../fixtures/workflows/', import.meta.url);

/** Every golden workflow of the repository, with its file's name and what it does. */
export function goldenWorkflows(): [file: string, does: string, golden: GoldenWorkflow][] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const golden = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as GoldenWorkflow;
    return [basename(file, '.json'), golden.name, golden];
  });
}

/** A copy of a JSON value whose texts are replaced; `replace` gives another value for the text, or the text itself. */
export function fillIn(value: unknown, replace: (text: string) => unknown): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => fillIn(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIn(item, replace)]));
}
