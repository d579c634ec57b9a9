import { describe, expect, it } from '@jest/globals';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { caller } from '../spec-support/call.js';

const sandbox = await specSandbox();
const call = caller(`${sandbox.url}/llm/v1`, { authorization: `Bearer ${sandbox.credentials.llm.apiKey}` });

const hello = [{ role: 'user', content: 'hello' }];
const asked = { role: 'assistant', content: null, tool_calls: [{ id: 'call_1_1', type: 'function', function: {} }] };
const answer = { role: 'tool', tool_call_id: 'call_1_1', content: 'done' };
const tool = (name: string, parameters: object = { type: 'object' }) => ({
  type: 'function',
  function: { name, parameters },
});
const complete = (json: object) =>
  call('POST /chat/completions', { json: { model: 'sandbox-echo', messages: hello, ...json } });

describe('the fake of a chat completions interface', () => {
  it.each([
    ['no key', {}, "You didn't provide an API key."],
    ['an unknown key', { authorization: 'Bearer sk-nobody' }, 'Incorrect API key provided.'],
  ])('refuses %s', async (_case, headers, message) => {
    const { status, body } = await caller(`${sandbox.url}/llm/v1`, headers)('GET /models');
    expect([status, body.error]).toEqual([
      401,
      { message, type: 'invalid_request_error', param: null, code: 'invalid_api_key' },
    ]);
  });

  it.each([
    ['an unknown field', { user_name: 'x' }, 'user_name'],
    ['no model', { model: '' }, 'model'],
    ['no messages', { messages: [] }, 'messages'],
    ['an unknown role', { messages: [{ role: 'boss', content: 'x' }] }, 'messages.[0].role'],
    ['a message without text', { messages: [{ role: 'user', content: 7 }] }, 'messages.[0].content'],
    ['an answer nobody asked for', { messages: [...hello, answer] }, 'messages.[1].role'],
    ['a call without an answer', { messages: [...hello, asked] }, 'messages.[2]'],
    ['a call that is answered late', { messages: [...hello, asked, ...hello, answer] }, 'messages.[2]'],
    ['an empty list of tools', { tools: [] }, 'tools'],
    ['a tool with a dot in its name', { tools: [tool('a.b')] }, 'tools[0].function.name'],
    ['two tools of one name', { tools: [tool('a'), tool('a')] }, 'tools[1].function.name'],
    ['a tool that takes no object', { tools: [tool('a', { type: 'string' })] }, 'tools[0].function.parameters'],
    ['no tokens', { max_tokens: 0 }, 'max_tokens'],
    [
      'a schema without a name',
      { response_format: { type: 'json_schema', json_schema: {} } },
      'response_format.json_schema',
    ],
    ['JSON that nobody speaks of', { response_format: { type: 'json_object' } }, 'messages'],
  ])('refuses %s and names the parameter', async (_case, change, param) => {
    const { status, body } = await complete(change);
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('echoes with one model and knows no other', async () => {
    expect((await complete({})).body.choices).toEqual([
      { index: 0, message: { role: 'assistant', content: 'hello' }, finish_reason: 'stop' },
    ]);
    const { status, body } = await complete({ model: 'gpt-none' });
    expect([status, body.error.code]).toEqual([404, 'model_not_found']);
  });

  it('says what a script has for the turn of each conversation, and cuts at max_tokens', async () => {
    const script = {
      model: 'planner',
      turns: [{ toolCalls: [{ name: 'look', arguments: { at: 1 } }] }, { text: 'x'.repeat(80) }],
    };
    expect((await caller(sandbox.url)('POST /_sandbox/llm/scripts', { json: script })).status).toBe(204);
    const first = await complete({ model: 'planner' });
    expect(first.body.choices[0]).toMatchObject({
      message: { content: null, tool_calls: [{ id: 'call_1_1', function: { name: 'look', arguments: '{"at":1}' } }] },
      finish_reason: 'tool_calls',
    });
    const second = await complete({ model: 'planner', messages: [...hello, asked, answer], max_tokens: 10 });
    expect(second.body.choices[0]).toMatchObject({ message: { content: 'x'.repeat(40) }, finish_reason: 'length' });
    expect((await call('GET /models')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      'sandbox-echo',
      'planner',
    ]);
  });

  it('says the last turn of an endless script for ever', async () => {
    sandbox.providers.llm.script({ model: 'loop', turns: [{ text: 'again' }], endless: true });
    const later = await complete({
      model: 'loop',
      messages: [...hello, { role: 'assistant', content: 'again' }, ...hello],
    });
    expect(later.body.choices[0].message.content).toBe('again');
  });

  it('refuses a script that is none', async () => {
    const { status, body } = await caller(sandbox.url)('POST /_sandbox/llm/scripts', {
      json: { model: 'x', turns: [{}] },
    });
    expect([status, body.error]).toEqual([400, 'invalid']);
  });
});
