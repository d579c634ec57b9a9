/*
 * Legend of the drawings: a ──► b is an edge; (a) has an effect.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { call, execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { until } from '../../../../test/support/until.js';
import { code, graph, returns, webhook } from '../../../../test/support/workflows/workflow-graphs.js';

afterEach(stopExecutions);

describe('RunExecution of nodes that compute apart', () => {
  it('needs no commit before them, also of a run that is stored', async () => {
    // Arrange
    //   in ──► (write) ──► code ──► out
    //             └──────► (other) ──► out
    const definition = graph(
      {
        in: webhook(),
        write: call('write'),
        compute: code('return input;', { input: 1 }),
        other: call('other'),
        out: returns('$"compute"'),
      },
      ...['in write', 'write compute', 'write other', 'compute out', 'other out'],
    );
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const run = () => {
      asked.resolve();
      return Promise.resolve(Buffer.from('2'));
    };
    const { journal, calls, ending } = execution(definition, { services: { code: { run } } });
    await until(() => calls.length === 1);
    journal.gate = () => gate.promise;
    // Act: the commit before `other` hangs
    calls[0]!.answer();
    await asked.promise;
    // Assert
    await settle();
    expect(calls.map(({ host }) => host)).toEqual(['write']);
    gate.resolve();
    await until(() => calls.length === 2);
    calls[1]!.answer();
    await ending;
    expect(journal.run).toMatchObject({ status: 'succeeded', output: 2 });
    expect(journal.commits.map(({ rows }) => rows)).toEqual([
      ['write running'],
      ['write succeeded', 'compute running', 'other running'],
      ['compute succeeded', 'other succeeded', 'out succeeded'],
    ]);
  });
});
