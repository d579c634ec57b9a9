import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '@libs/crypto';
import { EgressPolicy, HttpSender } from '@libs/http';
import { startMcpServer, type TestMcpServer } from '../../../test/support/mcp-server.js';
import { execution, stopExecutions } from '../../../test/support/run-execution.js';
import { foundRecords, toolCallingModel } from '../../../test/support/tool-calling-model.js';
import { until } from '../../../test/support/until.js';
import { chain, returns, webhook } from '../../../test/support/workflow-graphs.js';
import type { NodeRow } from '../engine/journal/rows.js';

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
  function begin(recorded?: NodeRow[]) {
    const model = toolCallingModel(CALLS);
    const tools = [{ mcp: mcp.url, variable: 'MCP_TOKEN' }];
    const ask = { type: 'agent', config: { instructions: 'Go.', input: 'x', model: 'm', tools } };
    const services = {
      ...model.services,
      http,
      responseMaxBytes: 100_000,
      variables: {
        read: (_: string, name: string) => Promise.resolve(new Secret(name === 'MCP_TOKEN' ? mcp.token : 'sk-test')),
      },
    };
    return {
      asked: model.asked,
      ...execution(chain({ in: webhook(), ask, out: returns('$"ask"') }), { services, recorded }),
    };
  }

  it('are neither listed nor called again but for the call that was interrupted', async () => {
    const first = begin();
    await until(() => mcp.held.length === 1);
    first.run.stop();

    const second = begin(foundRecords(first.journal.rows.values()));
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
  });
});
