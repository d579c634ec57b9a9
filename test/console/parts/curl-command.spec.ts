import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import { curlCommand } from '../../../web/src/workflows/call/curl-command.js';
import { shellText, shellTextWith } from '../../../web/src/workflows/call/shell-text.js';
import fc from '../../support/properties.js';

const SECRET = 's3cr3t $(exit 3) "quoted"';

/** What a shell passes on as the arguments of a command line. */
function argumentsOf(command: string): string[] {
  const script = `set -- ${command}\nfor argument do printf '%s\\0' "$argument"; done`;
  const env = { PATH: process.env['PATH'], TOKEN: SECRET, SECRET };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

const webhook = (authentication: object): Definition => ({
  nodes: [{ id: 'in', type: 'webhook', label: 'In', config: { path: '/orders/:id', authentication } }],
  edges: [],
});
const address = { url: 'http://localhost:3000/api/webhooks/orders/:id', method: 'POST' };
const input = { body: { n: 1 }, params: { id: '4 7' }, queryParams: {}, headers: {} };
const json = ['-H', 'Content-Type: application/json', '-d', '{"n":1}'];
const called = 'http://localhost:3000/api/webhooks/orders/4%207';

describe('curlCommand', () => {
  it.each([
    [{ type: 'none' }, [called]],
    [{ type: 'bearer', environmentVariable: 'TOKEN' }, [called, '-H', `Authorization: Bearer ${SECRET}`]],
    [{ type: 'basic', username: 'ada', environmentVariable: 'TOKEN' }, [called, '-u', `ada:${SECRET}`]],
    [{ type: 'header', headerName: 'X-Key', environmentVariable: 'TOKEN' }, [called, '-H', `X-Key: ${SECRET}`]],
    [
      { type: 'header', headerName: 'X-Key', prefix: "it's", environmentVariable: 'TOKEN' },
      [called, '-H', `X-Key: it's ${SECRET}`],
    ],
    [{ type: 'query', parameterName: 'key', environmentVariable: 'TOKEN' }, [`${called}?key=${SECRET}`]],
    [{ type: 'bearer', environmentVariable: 'X; exit 3' }, [called, '-H', `Authorization: Bearer ${SECRET}`]],
  ])('sends the secret as %j wants it', (authentication, expected) => {
    const command = curlCommand(address, { definition: webhook(authentication), input });
    expect(argumentsOf(command)).toEqual(['curl', '-i', '-X', 'POST', ...expected, ...json]);
  });

  it.each([
    [{ scheme: 'github' }, 'X-Hub-Signature-256: sha256=', 'sha256', 'hex'],
    [{ scheme: 'hmac', headerName: 'X-Sign' }, 'X-Sign: ', 'sha256', 'hex'],
    [
      { scheme: 'hmac', headerName: 'X-Sign', prefix: "it's=", algorithm: 'sha512', encoding: 'base64' },
      "X-Sign: it's=",
      'sha512',
      'base64',
    ],
  ] as const)('signs the body as %j wants it', (settings, text, algorithm, encoding) => {
    const authentication = { type: 'signature', environmentVariable: 'TOKEN', ...settings };
    const body = { text: 'it\'s "5 $"' };
    const command = curlCommand(address, { definition: webhook(authentication), input: { ...input, body } });
    const signature = createHmac(algorithm, SECRET).update(JSON.stringify(body)).digest(encoding);
    expect(argumentsOf(command)).toContain(text + signature);
  });

  it('carries query parameters and headers, and no body where the method has none', () => {
    const command = curlCommand(
      { ...address, method: 'GET' },
      {
        definition: webhook({ type: 'query', parameterName: 'key', environmentVariable: 'TOKEN' }),
        input: { ...input, queryParams: { lang: 'de & fr' }, headers: { 'X-Shop': "ada's" } },
      },
    );
    expect(argumentsOf(command)).toEqual([
      ...['curl', '-i', '-X', 'GET', `${called}?lang=de+%26+fr&key=${SECRET}`],
      ...['-H', "X-Shop: ada's"],
    ]);
  });
});

describe('shellText', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'aZ0 \n\t\'"`$\\!*?~;&|<>(){}[]#=%é') });

  it('reaches a command as it is, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 20 }), (given) => {
        const command = given.flatMap((text) => [shellText(text), shellTextWith(text, 'TOKEN')]).join(' ');
        expect(argumentsOf(command)).toEqual(given.flatMap((text) => [text, text + SECRET]));
      }),
      { numRuns: 40 },
    );
  });
});
