import type { Definition } from '../../api/workflows/definition.js';
import type { NodeRecord, Run } from '../../api/workflows/run.js';
import type { WorkflowTest } from '../../api/workflows/workflow-test.js';
import type { NodeKinds } from '../use-node-kinds.js';

/**
 * A test that expects what a run has come to: with its start data, and with what nodes that reach outside gave for stand-ins.
 * Where such a node gave several values in a loop, one of them stands for all, so only the end of the run is expected.
 */
export function testOfRun({ nodes }: Definition, kinds: NodeKinds, run: Run): WorkflowTest {
  const records = Map.groupBy(
    (run.nodes ?? []).filter(
      ({ step, status }) => step === undefined && (status === 'succeeded' || status === 'failed'),
    ),
    ({ nodeId }) => nodeId,
  );
  const outside = nodes.filter(({ id, type }) => kinds.get(type)?.needsMock && records.has(id));
  const values = (id: string) => new Set(records.get(id)!.map(({ output, error }) => JSON.stringify(output ?? error)));
  const isCertain = outside.every(({ id }) => values(id).size === 1);
  const answer = nodes
    .flatMap(({ id, type }) => (kinds.get(type)?.role === 'end' ? (records.get(id) ?? []) : []))
    .at(0);
  const { statusCode, body } = (answer?.output ?? {}) as { statusCode?: number; body?: unknown };
  return {
    name: `run-${run.id.slice(-12)}`,
    input: run.input,
    mocks: Object.fromEntries(outside.map(({ id }) => [id, standIn(records.get(id)!.at(-1)!)])),
    expect: {
      status: run.status,
      ...(run.error && { error: { code: run.error.code } }),
      ...(isCertain && answer && { output: body ?? null, response: { statusCode } }),
    },
  };
}

const standIn = ({ output, error }: NodeRecord) =>
  error ? { error: { code: error.code, message: error.message } } : { output: output ?? null };
