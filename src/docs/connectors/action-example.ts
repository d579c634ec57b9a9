import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { pathNames } from '../openapi/document/divide-input.js';
import { curlCommand } from './curl-command.js';

const IN_QUERY = new Set(['GET', 'DELETE']);

/** The command line that calls an action with its example input. */
export function actionExample({ method, fullPath, example = {} }: ActionDefinition, baseUrl: string): string {
  const inPath = pathNames(fullPath);
  const path = fullPath.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(example[name])));
  const rest = Object.entries(example).filter(([name]) => !inPath.includes(name));
  const query = IN_QUERY.has(method) ? queryOf(rest) : '';
  const url = `${baseUrl}${path}${query && `?${query}`}`;
  const body = IN_QUERY.has(method) ? undefined : Object.fromEntries(rest);
  return curlCommand({ method, url, withKey: true, body });
}

/** Query parameters; a list is its name as often as it has items. */
function queryOf(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const pairs = fields.flatMap(([name, value]) => [value].flat().map((item): [string, string] => [name, String(item)]));
  return new URLSearchParams(pairs).toString();
}
