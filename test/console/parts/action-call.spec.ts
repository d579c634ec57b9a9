import { describe, expect, it } from '@jest/globals';
import { actionCall, asCurl, asTypeScript } from '../../../web/src/actions/action-call.js';
import { searchActions } from '../../../web/src/actions/search-actions.js';
import type { Action } from '../../../web/src/api/connectors/action.js';

const action = (key: string, summary = ''): Action => ({
  key,
  connector: key.split('.')[0]!,
  summary,
  method: 'GET',
  path: '/api',
  reads: true,
  scope: '',
  fields: [],
  input: {},
});

describe('the call of an action', () => {
  it('fills the path, then the query of what reads', () => {
    const call = actionCall(
      { method: 'GET', path: '/api/sites/:site/files' },
      { site: 'a/b', kinds: ['x', 'y'], top: 3 },
      '',
    );
    expect(call).toEqual({ method: 'GET', address: '/api/sites/a%2Fb/files?kinds=x&kinds=y&top=3', headers: {} });
  });

  it('sends the rest as body, by the connection that is chosen', () => {
    const call = actionCall({ method: 'POST', path: '/api/send' }, { text: "it's", gone: undefined }, 'c1');
    expect(call).toEqual({
      method: 'POST',
      address: '/api/send',
      headers: { 'x-connection': 'c1' },
      body: { text: "it's" },
    });
    expect(asCurl(call, 'http://h')).toBe(
      [
        'curl -X POST http://h/api/send',
        '-H "Authorization: Bearer $KEY"',
        "-H 'x-connection: c1'",
        "-H 'Content-Type: application/json'",
        String.raw`-d '{"text":"it'\''s"}'`,
      ].join(' \\\n  '),
    );
  });

  it('is a program with the client', () => {
    const program = asTypeScript(
      { method: 'DELETE', path: '/api/x/:id' },
      { id: '7', force: true },
      { connection: '', origin: 'http://h' },
    );
    expect(program).toContain('client.delete("/api/x/{id}", {');
    expect(program).toContain('"query": {\n    "force": true');
  });
});

it('finds actions by all of the words, in any order', () => {
  const all = [
    action('chatbot.send-message', 'Send a text'),
    action('calendar.list-events', 'List events'),
    action('calendar.get-event'),
  ];
  const found = (text: string) => searchActions(all, text).map(({ key }) => key);
  expect(found('message send')).toEqual(['chatbot.send-message']);
  expect(found('event')).toEqual(['calendar.list-events', 'calendar.get-event']);
  expect(found('')).toHaveLength(3);
  expect(found('fly')).toEqual([]);
});
