import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { Secret } from '#libs/crypto';
import { EgressPolicy, HttpSender } from '#libs/http';
import { startMcpServer, type TestMcpServer } from '../../../../../test/support/providers/mcp-server.js';
import { execution, stopExecutions } from '../../../../../test/support/app/run-execution.js';
import { foundRecords, toolCallingModel } from '../../../../../test/support/providers/tool-calling-model.js';
import { until } from '../../../../../test/support/until.js';
import { chain, returns, webhook } from '../../../../../test/support/workflows/workflow-graphs.js';
import type { NodeRow } from '../../../engine/journal/rows.js';

const CALLS = [
  { id: 'call_1', function: { name: 'add', arguments: '{"a":2,"b":3}' } },
  { id: 'call_2', function: { name: 'hold', arguments: '{}' } },
];

describe('the tools of an MCP server, when the process of their agent ends in the middle', () => {
  let mcp: TestMcpServer;
  let http: HttpSender;
  beforeAll(async () => {
    mcp = await startMcpServer();
    http = new HttpSender({ policy: EgressPolicy.parse(new URL(mcp.url).host), maxBytes: 100_000 });
  });
  afterEach(stopExecutions);
  afterAll(async () => {
    await http.close();
    await mcp.close();
  });

  /** A process: its model asks for both tools at once and then is done. */
  function begin(recorded?: NodeRow[], more: object = {}) {
    const model = toolCallingModel(CALLS);
    const tools = [{ mcp: mcp.url, variable: 'MCP_TOKEN' }];
    const ask = { type: 'agent', config: { instructions: 'Go.', input: 'x', model: 'm', tools }, ...more };
    const services = {
      ...model.services,
      http,
      responseMaxBytes: 100_000,
      toolPins: { pinned: () => Promise.resolve(undefined) },
      variables: {
        read: (_: string, name: string) => Promise.resolve(new Secret(name === 'MCP_TOKEN' ? mcp.token : 'sk-test')),
      },
    };
    return {
      asked: model.asked,
      ...execution(chain({ in: webhook(), ask, out: returns('$"ask"') }), { services, recorded }),
    };
  }

  const annotate = (annotations: Tool['annotations']): void => {
    mcp.tools[2] = { ...mcp.tools[2]!, annotations };
  };
  /** Lets the process of a run end while `hold` is called, and another one take the run over. */
  const interrupted = async (more?: object) => {
    const first = begin(undefined, more);
    await until(() => mcp.held.length === 1);
    first.run.stop();
    return begin(foundRecords(first.journal.rows.values()), more);
  };

  beforeEach(() => {
    mcp.asked.length = 0;
    mcp.held.length = 0;
    annotate(undefined);
  });

  it.each([
    ['reads only', { readOnlyHint: true }, {}],
    ['may be repeated', { idempotentHint: true }, {}],
    ['does something that the author wants done again', undefined, { onInterrupted: 'retry' }],
  ])(
    'are neither listed nor called again but for the call that was interrupted, of a tool that %s',
    async (_, hints, more) => {
      annotate(hints);
      const second = await interrupted(more);
      await until(() => mcp.held.length === 2);
      mcp.held[1]!('now');
      expect(await second.ending).toBe('ended');

      expect(mcp.asked).toEqual(['list', 'add', 'hold', 'hold']);
      expect(second.journal.run.output).toMatchObject({ text: 'done', steps: 2 });
      expect(second.asked).toHaveLength(1);
      expect(second.asked[0]!.tools.map((tool) => tool.function.name)).toEqual(['add', 'fail', 'hold']);
      expect(second.asked[0]!.messages.slice(3).map(({ content }) => content)).toEqual([
        expect.stringContaining('"5"'),
        expect.stringContaining('"now"'),
      ]);
    },
  );

  it('are not called again where a repeat may do harm; the record and the model are told that nobody knows', async () => {
    const second = await interrupted();
    expect(await second.ending).toBe('ended');
    expect(mcp.asked).toEqual(['list', 'add', 'hold']);
    expect(second.journal.row('ask:tool 1.2 hold')).toMatchObject({
      status: 'failed',
      error: { code: 'interrupted', outcomeUnknown: true },
    });
    expect(second.journal.run).toMatchObject({ status: 'succeeded', output: { text: 'done', steps: 2 } });
    expect(second.asked[0]!.messages.at(-1)!.content).toContain('"code":"interrupted"');
  });
});
