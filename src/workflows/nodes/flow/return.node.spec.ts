import { describe, expect, it, jest } from '@jest/globals';
import type { NodeContext } from '../contract/node-kind.js';
import { headerRefusal, returnNode } from './return.node.js';
import { fieldPath } from '#libs/expressions';
import {
  chain,
  editFields,
  httpRequest,
  returns,
  rulesOf,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';

/** Headers a workflow may not answer with, and why it would be bad if it could. */
const refused: [string, string, string][] = [
  ['a cookie for the console', 'Set-Cookie', 'a=b'],
  ['a cookie in another case', 'sEt-CoOkIe', 'a=b'],
  ['the end of the message', 'Transfer-Encoding', 'chunked'],
  ['the length', 'Content-Length', '5'],
  ['the encoding', 'Content-Encoding', 'gzip'],
  ['the connection', 'Connection', 'close'],
  ['the policy that locks its pages in', 'Content-Security-Policy', "default-src '*'"],
  ['the ban on guessing types', 'X-Content-Type-Options', 'x'],
  ['the way back to https', 'Strict-Transport-Security', 'max-age=0'],
  ['what keeps its address from other sites', 'Referrer-Policy', 'unsafe-url'],
  ['the end of sessions of the console', 'Clear-Site-Data', '"cookies"'],
  ['reports on all that is called of the site', 'NEL', '{"report_to":"a","max_age":1}'],
  ['where such reports go', 'Report-To', '{"group":"a","endpoints":[{"url":"https://evil.example"}]}'],
  ['where they go, by the new name', 'Reporting-Endpoints', 'default="https://evil.example"'],
  ['another server for the site', 'Alt-Svc', 'h3="evil.example:443"'],
  ['a script that answers for the site', 'Service-Worker-Allowed', '/'],
  ['another address by another name', 'Refresh', '0;url=//evil.example'],
  ['a file of nginx', 'X-Accel-Redirect', '/protected/backup.sql'],
  ['how nginx hands the answer on', 'x-accel-buffering', 'no'],
  ['a file of Apache', 'X-Sendfile', '/etc/passwd'],
  ['a file that is deleted afterwards', 'X-Sendfile-Temporary', '/etc/passwd'],
  ['parts of a file', 'X-Sendfile2', '/etc/passwd 0-'],
  ['a file of lighttpd', 'X-LIGHTTPD-send-file', '/etc/passwd'],
  ['a file of lighttpd in another case', 'X-Lighttpd-Send-File', '/etc/passwd'],
  ['an address that the server in front fetches', 'X-Reproxy-URL', 'http://169.254.169.254/'],
  ['a file of Perlbal', 'X-REPROXY-FILE', '/etc/passwd'],
  ['an address inside of LiteSpeed', 'X-LiteSpeed-Location', '/etc/passwd'],
  ['what LiteSpeed forgets', 'x-litespeed-purge', '*'],
  ['what LiteSpeed keeps', 'X-LiteSpeed-Cache-Control', 'public,max-age=600'],
  ['the tags by which LiteSpeed forgets', 'X-LiteSpeed-Tag', 'a'],
  ['how LiteSpeed tells callers apart', 'X-LiteSpeed-Vary', 'value=a'],
  ['a cookie that LiteSpeed keeps with the answer', 'LSC-Cookie', 'a=b'],
  ['what browsers are told of sign-ins', 'Set-Login', 'logged-in'],
  ['the end of the service behind Envoy', 'X-Envoy-Immediate-Health-Check-Fail', 'true'],
  ['a connection that is kept', 'Keep-Alive', 'timeout=600'],
  ['a demand for a password of the proxy', 'Proxy-Authenticate', 'Basic'],
  ['the connection to a proxy', 'Proxy-Connection', 'close'],
  ['encodings of the connection', 'TE', 'trailers'],
  ['headers behind the body', 'Trailer', 'X-Run-Id'],
  ['another protocol', 'Upgrade', 'websocket'],
  ['the id of the request', 'X-Request-Id', 'x'],
  ['the id of the run', 'X-Run-Id', 'x'],
  ['a second header', 'X-A', 'b\r\nSet-Cookie: a=b'],
  ['a line break', 'X-A', 'b\nc'],
  ['a NUL character', 'X-A', 'b\0'],
  ['characters a header cannot hold', 'X-A', 'Ω'],
  ['a name with a space', 'X A', 'b'],
  ['a name with a line break', 'X\r\nA', 'b'],
  ['no name', '', 'b'],
  ['an address elsewhere by //', 'Location', '//evil.example'],
  ['an address elsewhere by backslashes', 'Location', ' \\\\evil.example'],
  ['4,097 characters', 'X-A', 'a'.repeat(4097)],
];

const taken: [string, string, string][] = [
  ['one of the author’s own', 'X-Order', '5'],
  ['a type', 'Content-Type', 'text/html; charset=utf-8'],
  ['one that only resembles an order', 'X-Acceleration', '9.81'],
  ['one that only resembles an order to LiteSpeed', 'X-Lite', '1'],
  ['an address of the same site', 'Location', '/orders/5'],
  ['a whole address', 'Location', 'https://example.org/'],
  ['how long it may be kept', 'Cache-Control', 'max-age=60'],
  ['letters of Latin-1', 'X-A', 'grüße'],
  ['4,096 characters', 'X-A', 'a'.repeat(4096)],
];

describe('headerRefusal', () => {
  it.each(refused)('refuses %s', (_, name, value) => {
    expect(headerRefusal(name, value)).toEqual(expect.any(String));
  });

  it.each(taken)('takes %s', (_, name, value) => {
    expect(headerRefusal(name, value)).toBeUndefined();
  });
});

describe('a Return node', () => {
  const run = (config: object) =>
    returnNode.run!({ statusCode: 200, ...config } as never, {} as NodeContext) as { value: unknown };

  it('hands on status, headers and body', () => {
    expect(run({ statusCode: 201, headers: { 'X-A': 'b', 'X-N': 5, 'X-Nothing': null }, body: [1] }).value).toEqual({
      statusCode: 201,
      headers: { 'X-A': 'b', 'X-N': '5' },
      body: [1],
    });
  });

  it('says null when it has no body', () => {
    expect(run({}).value).toEqual({ statusCode: 200, headers: {}, body: null });
  });

  it.each(refused)('does not send %s when it comes from data, and says so', (_, name, value) => {
    expect(run({ headers: { [name]: value, 'X-Good': 'yes' } }).value).toEqual({
      statusCode: 200,
      headers: { 'X-Good': 'yes' },
      body: null,
      notSent: [{ field: fieldPath('headers', name), rule: 'header', message: headerRefusal(name, value) }],
    });
  });

  it.each(refused)('has a fault for %s when it is literal', (_, name, value) => {
    const rules = rulesOf(chain({ in: webhook(), x: returns(1, { headers: { [name]: value } }) }));
    expect(rules).toEqual([`header x.${fieldPath('headers', name)}`]);
  });

  it('does not write a header of a large value that comes from data, and says so', () => {
    const large = Array.from({ length: 100_000 }, (_, n) => n);
    const writes = jest.spyOn(JSON, 'stringify');
    const { value } = run({ headers: { 'X-A': large } });
    const isWritten = writes.mock.calls.some(([written]) => written === large);
    writes.mockRestore();
    expect([isWritten, value]).toEqual([
      false,
      {
        ...{ statusCode: 200, headers: {}, body: null },
        notSent: [{ field: 'headers["X-A"]', rule: 'header', message: 'must have at most 4096 characters' }],
      },
    ]);
  });

  it('has a fault for a literal list that is too long, and none for one that is not known yet', () => {
    const long = ['a'.repeat(4096)];
    const headers = { 'X-A': long, 'X-B': ['$"in".body.a', ...long] };
    expect(rulesOf(chain({ in: webhook(), x: returns(1, { headers }) }))).toEqual(['header x.headers["X-A"]']);
  });

  it.each([
    ['a Return', returns(1, { headers: '$"Größe Ω".x' })],
    ['a request', httpRequest({ headers: '$"Größe Ω".x' })],
  ])('has no fault for headers of %s that are one reference, whatever its label', (_, node) => {
    expect(rulesOf(chain({ in: webhook(), a: { ...editFields({ x: {} }), label: 'Größe Ω' }, node }))).toEqual([]);
  });

  it('has no fault for a value that is not known yet, but for its name', () => {
    const headers = { 'X-A': '$"in".body.a', 'Set-Cookie': '$"in".body.b' };
    expect(rulesOf(chain({ in: webhook(), x: returns(1, { headers }) }))).toEqual(['header x.headers["Set-Cookie"]']);
  });
});
