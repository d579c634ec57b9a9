import { afterEach, describe, expect, it } from '@jest/globals';
import { execution, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { chain, compiled, wait, webhook } from '../../../../test/support/workflows/workflow-graphs.js';

afterEach(stopExecutions);

describe('a Wait node', () => {
  it.each<[string, object, object, string]>([
    ['seconds that came to nothing', { seconds: '$"in".body.s' }, {}, 'seconds'],
    ['a time that came to nothing', { until: '$"in".body.t' }, {}, 'until'],
    ['a limit that came to nothing', { resume: true, timeoutSeconds: '$"in".body.s' }, {}, 'timeoutSeconds'],
    ['a resume that came to nothing', { resume: '$"in".body.r' }, {}, 'resume'],
    ['a resume that is false', { resume: '$"in".body.r' }, { r: false }, 'resume'],
  ])('never waits without an end for %s', async (_, config, body, field) => {
    const { journal, ending } = execution(chain({ in: webhook(), pause: wait(config) }), { input: { body } });
    expect(await ending).toBe('ended');
    expect(journal.run).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_input', node: 'pause', errors: [expect.objectContaining({ field })] },
    });
  });

  it.each(['seconds', 'until', 'resume', 'timeoutSeconds'])('is at fault with null as its %s', (field) => {
    const { faults } = compiled(chain({ in: webhook(), pause: wait({ [field]: null }) }));
    expect(faults).toMatchObject([{ node: 'pause', field, rule: 'required' }]);
  });
});
