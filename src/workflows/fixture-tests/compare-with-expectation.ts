import { isDeepStrictEqual } from 'node:util';
import { inTurns, isSameNumber, jsonPieces, parseJsonInSteps, stringifyInTurns } from '#libs/json';
import { isPlainObject } from '#libs/schema';
import type { PlanNode } from '../compiler/plan.js';
import type { NodeRow, RunRow } from '../engine/journal/rows.js';
import type { FixtureRun } from './run-fixture.js';
import {
  testLimits,
  type Expectation,
  type ExpectedNode,
  type NodeOutcome,
} from '../definition/tests/workflow-fixture.dto.js';
import type { TestDifference, TestResult } from './workflow-test.dto.js';

/** Characters of a value's JSON that are shown. */
const MAX_SHOWN = 2000;

type Verdict = Pick<TestResult, 'passed' | 'message' | 'differences'>;

const MOCK = 'a mock of a node that reaches outside';

/** Judges a run by what was expected: everything that differs, at most fifty differences, and why it could not be judged. */
export async function compareWithExpectation(
  { run, rows, nodeIds, missing, unusable }: FixtureRun,
  expected: Expectation,
): Promise<Verdict> {
  const [wrong] = unusable;
  const [lacking] = missing;
  // A run that lacks a mock may well fail as expected, for the wrong reason.
  if (wrong) return refused(`mocks.${wrong.id}`, `There is a mock for "${wrong.id}", but ${wrong.reason}.`);
  if (lacking) return refused(`mocks.${lacking.id}`, withoutMock(lacking));
  // Of a node that was renamed or removed, notRun would hold for ever.
  const unknown = Object.keys(expected.nodes ?? {}).find((id) => !nodeIds.has(id));
  if (unknown !== undefined)
    return refused(`nodes.${unknown}`, `The workflow has no node with the id "${unknown}".`, 'a node of the workflow');
  const differences: TestDifference[] = [];
  for await (const difference of allDifferences(run, rows, expected)) {
    if (differences.push({ ...difference, path: difference.path.slice(0, 500) }) >= testLimits.differences) break;
  }
  return { passed: differences.length === 0, differences };
}

function refused(path: string, message: string, expected = MOCK): Verdict {
  return { passed: false, message, differences: [{ path, expected }] };
}

function withoutMock({ id, label, type }: PlanNode): string {
  return `The node "${label}" (${type}, id ${id}) reaches outside of the run, and this test has no mock for it.`;
}

async function* allDifferences(
  run: RunRow,
  rows: Iterable<NodeRow>,
  expected: Expectation,
): AsyncGenerator<TestDifference> {
  const { status = expected.error ? 'failed' : 'succeeded', output, response, error, nodes = {} } = expected;
  yield* jsonDifferences(status, run.status, 'status');
  // Somebody who expects no failure wants to know which one it was.
  if (status === 'succeeded' && run.error) yield* jsonDifferences(undefined, { ...run.error }, 'error');
  if (error?.code !== undefined) yield* jsonDifferences(error.code, run.error?.code, 'error.code');
  if (output !== undefined) yield* jsonDifferences(output, await plain(run.output), 'output');
  if (response?.statusCode !== undefined)
    yield* jsonDifferences(response.statusCode, run.response?.statusCode, 'response.statusCode');
  const headers = new Map(
    Object.entries(run.response?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const [name, value] of Object.entries(response?.headers ?? {}))
    yield* jsonDifferences(value, headers.get(name.toLowerCase()), `response.headers.${name}`);
  for (const [id, node] of Object.entries(nodes)) yield* nodeDifferences(id, node, [...rows]);
}

async function* nodeDifferences(
  id: string,
  expected: ExpectedNode,
  rows: readonly NodeRow[],
): AsyncGenerator<TestDifference> {
  const own = rows.filter(({ node_id }) => node_id === id).sort((a, b) => byPath(a.path, b.path));
  if (expected.status !== undefined) yield* jsonDifferences(expected.status, outcomeOf(own), `nodes.${id}.status`);
  if (expected.output !== undefined) {
    const inLoop = own.some(({ path }) => path !== '');
    const values: unknown[] = [];
    for (const { output } of own) values.push(await plain(output));
    const actual = inLoop ? values : values[0];
    yield* jsonDifferences(expected.output, actual, `nodes.${id}.output`);
  }
}

/** Of a node in a loop: the first outcome that is no success. */
function outcomeOf(rows: readonly NodeRow[]): NodeOutcome {
  if (rows.length === 0) return 'notRun';
  const failed = rows.find(({ status }) => status !== 'succeeded');
  return (failed?.status ?? 'succeeded') as NodeOutcome;
}

/** The order of iterations: `2.10` is behind `2.9`. */
function byPath(a: string, b: string): number {
  const [first, second] = [a.split('.').map(Number), b.split('.').map(Number)];
  const index = first.findIndex((number, at) => number !== second[at]);
  return index === -1 ? 0 : first[index]! - second[index]!;
}

/** A value as JSON gives it back. Others run before each: all values of a test together may take long. */
async function plain(value: unknown): Promise<unknown> {
  if (typeof value === 'object' && value !== null) await new Promise((resolve) => setImmediate(resolve));
  return parseJsonInSteps(await stringifyInTurns(value ?? null), { isOwn: true }, inTurns());
}

/** Where two JSON values differ, down to the innermost place. `undefined` stands for nothing there. */
function* jsonDifferences(expected: unknown, actual: unknown, path: string): Generator<TestDifference> {
  if (isDeepStrictEqual(expected, actual) || isSameNumber(expected, actual)) return;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let index = 0; index < Math.max(expected.length, actual.length); index += 1)
      yield* jsonDifferences(expected[index], actual[index], `${path}[${index}]`);
  } else if (isPlainObject(expected) && isPlainObject(actual)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)]))
      yield* jsonDifferences(own(expected, name), own(actual, name), `${path}.${name}`);
  } else {
    yield {
      path,
      ...(expected !== undefined && { expected: shown(expected) }),
      ...(actual !== undefined && { actual: shown(actual) }),
    };
  }
}

function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function shown(value: unknown): unknown {
  let text = '';
  for (const piece of jsonPieces(value)) {
    text += piece;
    if (text.length > MAX_SHOWN) return `${text.slice(0, MAX_SHOWN)}…`;
  }
  return value;
}
