import type { Action } from '../api/connectors/action.js';
import { shellText } from '../workflows/call/shell-text.js';

/** A call of an action as it goes over HTTP. */
export interface ActionCall {
  method: string;
  /** Path with its query. */
  address: string;
  headers: Record<string, string>;
  body?: Record<string, unknown>;
}

const PARAMETER = /:(\w+)/g;
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'DELETE']);

/** The call of an action with an input: parts of its path, then its query or its body. `connection`: by id; empty for the default. */
export function actionCall(
  { method, path }: Pick<Action, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
  connection: string,
): ActionCall {
  const inPath = new Set(Array.from(path.matchAll(PARAMETER), ([, name]) => name!));
  const filled = path.replace(PARAMETER, (_, name: string) => encodeURIComponent(String(input[name] ?? '')));
  const others = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const headers: Record<string, string> = connection === '' ? {} : { 'x-connection': connection };
  if (!WITHOUT_BODY.has(method)) return { method, address: filled, headers, body: Object.fromEntries(others) };
  const query = new URLSearchParams(
    others.flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, textOf(one)]),
    ),
  ).toString();
  return { method, address: query ? `${filled}?${query}` : filled, headers };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The call as a command line; the API key comes from the shell variable `KEY`. */
export function asCurl({ method, address, headers, body }: ActionCall, origin: string): string {
  return [
    `curl -X ${method} ${shellText(origin + address)}`,
    '-H "Authorization: Bearer $KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body ? [`-H ${shellText('Content-Type: application/json')}`, `-d ${shellText(JSON.stringify(body))}`] : []),
  ].join(' \\\n  ');
}

/** The call as a program with the TypeScript client. */
export function asTypeScript(
  { method, path }: Pick<Action, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
  { connection, origin }: { connection: string; origin: string },
): string {
  const names = Array.from(path.matchAll(PARAMETER), ([, name]) => name!);
  const part = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name, value]) => isWanted(name) && value !== undefined));
  const inPath = part((name) => names.includes(name));
  const others = part((name) => !names.includes(name));
  const request = {
    ...(names.length > 0 && { path: inPath }),
    ...(Object.keys(others).length > 0 && { [WITHOUT_BODY.has(method) ? 'query' : 'body']: others }),
    ...(connection !== '' && { headers: { 'x-connection': connection } }),
  };
  const template = JSON.stringify(path.replace(PARAMETER, '{$1}'));
  const shown = Object.keys(request).length > 0 ? `, ${JSON.stringify(request, null, 2)}` : '';
  return [
    `import { Client } from '@millrace/client';`,
    '',
    `const client = new Client({ baseUrl: ${JSON.stringify(origin)}, apiKey: process.env.KEY });`,
    `const answer = await client.${method.toLowerCase()}(${template}${shown});`,
  ].join('\n');
}
