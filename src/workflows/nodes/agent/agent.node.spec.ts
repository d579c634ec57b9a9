import { describe, expect, it } from '@jest/globals';
import { parse, Text } from '#libs/schema';
import { chain, returns, rulesOf, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { agent } from './agent.node.js';
import type { KindCheck } from '../contract/node-kind.js';

class Input {
  @Text()
  title: string;
}

const ACTION = 'calendar.create-event';
const options = { action: (key: string) => (key === ACTION ? { input: Input, reads: false } : undefined) };
const WORKFLOW = '0190a000-0000-7000-8000-000000000000';
const SERVER = 'https://a.example/mcp';

const rulesWith = (config: object): string[] =>
  rulesOf(
    chain({
      in: webhook(),
      ask: { type: 'agent', config: { instructions: 'Go.', input: '$"startNode".body', model: 'm', ...config } },
      out: returns('$"ask".text'),
    }),
    options,
  )
    .filter((rule) => rule.includes('ask'))
    .sort();

describe('the settings of an agent', () => {
  it.each<[string, object]>([
    ['nothing but a task', {}],
    [
      'every kind of tool',
      {
        tools: [
          { action: ACTION, connection: 'x' },
          { workflow: WORKFLOW },
          { mcp: SERVER, variable: 'T', allow: ['add'] },
        ],
      },
    ],
    ['a task made of data', { instructions: 'Help {{ $"startNode".body.name }}', model: '$"startNode".body.model' }],
    ['an object to give', { operation: 'generateObject', outputSchema: { type: 'object' } }],
  ])('may be %s', (_case, config) => {
    expect(rulesWith(config)).toEqual([]);
  });

  it.each<[string, object, string[]]>([
    ['an unknown action', { tools: [{ action: 'calendar.explode' }] }, ['unknown_action ask.tools[0].action']],
    ['a tool of two kinds', { tools: [{ action: ACTION, mcp: SERVER }] }, ['exactly_one ask.tools[0].action']],
    ['a tool of no kind', { tools: [{}] }, ['exactly_one ask.tools[0].action']],
    ['a connection for no action', { tools: [{ mcp: SERVER, connection: 'x' }] }, ['unused ask.tools[0].connection']],
    ['a token for no server', { tools: [{ action: ACTION, variable: 'T' }] }, ['unused ask.tools[0].variable']],
    ['tools allowed of no server', { tools: [{ action: ACTION, allow: ['x'] }] }, ['unused ask.tools[0].allow']],
    ['every tool of a server', { tools: [{ mcp: SERVER }] }, ['(every_tool ask.tools[0].mcp)']],
    ['no tool of a server', { tools: [{ mcp: SERVER, allow: [] }] }, ['too_few ask.tools[0].allow']],
    ['tools chosen by data', { tools: '$"startNode".body.tools' }, ['type ask.tools']],
    ['a server chosen by data', { tools: [{ mcp: '{{ $"startNode".body.url }}' }] }, ['format ask.tools[0].mcp']],
    ['a model’s address chosen by data', { baseUrl: '{{ $"startNode".body.url }}' }, ['format ask.baseUrl']],
    ['an address with a query', { baseUrl: 'https://a.example/v1?key=1' }, ['format ask.baseUrl']],
    ['a schema nobody checks', { outputSchema: { type: 'object' } }, ['(unused ask.outputSchema)']],
    [
      'a schema with what is not taken',
      { operation: 'generateObject', outputSchema: { pattern: '(a+)+' } },
      ['unsupported_keyword ask.outputSchema.pattern'],
    ],
    ['no steps', { maxSteps: 0 }, ['too_small ask.maxSteps']],
    ['too many steps', { maxSteps: 101 }, ['too_large ask.maxSteps']],
  ])('are faulty with %s', (_case, config, rules) => {
    expect(rulesWith(config)).toEqual(rules);
  });

  it('name what they need: variables, connections, workflows and addresses', () => {
    const tools = [
      { action: ACTION },
      { action: ACTION, connection: 'mine' },
      { workflow: WORKFLOW },
      { mcp: SERVER, variable: 'TOKEN' },
      { mcp: SERVER },
      { action: 'nobody.does' },
    ];
    const config = parse(agent.config, {
      body: { instructions: 'Go.', input: null, model: 'm', baseUrl: SERVER, tools },
    });
    expect(agent.needs!(config, options as unknown as KindCheck)).toEqual([
      { kind: 'address', field: 'baseUrl', url: SERVER, takesSecret: true },
      { kind: 'variable', field: 'apiKeyVariable', name: 'OPENAI_API_KEY' },
      { kind: 'scope', field: 'tools[0].action', scope: 'actions:calendar:write' },
      { kind: 'connection', field: 'tools[0].action', connector: 'calendar', choice: { connection: undefined } },
      { kind: 'scope', field: 'tools[1].action', scope: 'actions:calendar:write' },
      { kind: 'connection', field: 'tools[1].connection', connector: 'calendar', choice: { connection: 'mine' } },
      { kind: 'workflow', field: 'tools[2].workflow', id: WORKFLOW },
      { kind: 'address', field: 'tools[3].mcp', url: SERVER, takesSecret: true },
      { kind: 'variable', field: 'tools[3].variable', name: 'TOKEN' },
      { kind: 'address', field: 'tools[4].mcp', url: SERVER, takesSecret: false },
    ]);
  });
});
