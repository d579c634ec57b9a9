import { afterEach, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { execution, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { toolCallingModel } from '../../../../test/support/providers/tool-calling-model.js';
import { chain, returns, webhook } from '../../../../test/support/workflows/workflow-graphs.js';

const WORKFLOW = '0190a000-0000-7000-8000-000000000000';
/** As many calls as an answer may ask for, each with a result of which the model is shown as much as it may be. */
const CALLS = 32;
const RESULT = 'x'.repeat(99_000);

afterEach(stopExecutions);

it('ends a conversation that would be written anew for long in each turn', async () => {
  const tool_calls = Array.from({ length: CALLS }, (_, n) => ({
    id: `call_${n}`,
    function: { name: 'work', arguments: `{"n":${n}}` },
  }));
  let asked = 0;
  const services = {
    ...toolCallingModel([]).services,
    providers: {
      call() {
        asked += 1;
        const choices = [{ message: { content: null, tool_calls }, finish_reason: 'tool_calls' }];
        return Promise.resolve({ body: { choices } });
      },
    },
    variables: { read: () => Promise.resolve(new Secret('sk-test')) },
    workflows: {
      tool: () => Promise.resolve({ name: 'work', description: 'Works.', inputSchema: { type: 'object' } }),
      callFrom: () => Promise.resolve({ text: RESULT }),
    },
    valueMaxCharacters: 33_554_432,
  };
  const config = { instructions: 'Go.', input: 'x', model: 'm', maxSteps: 100, tools: [{ workflow: WORKFLOW }] };
  const definition = chain({ in: webhook(), ask: { type: 'agent', config }, out: returns('$"ask"') });
  const { journal, ending } = execution(definition, { services });
  await ending;
  expect(journal.run.error).toMatchObject({
    code: 'budget_exhausted',
    message: 'The conversation has more than 4000000 characters.',
  });
  // The second answer asks for what makes it too long.
  expect(asked).toBe(2);
});
