import type { ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import type { TestApp } from '../../support/app/app.js';

/** Calls an action over a connection with its own example as input, by REST. */
export async function callExample({ api }: Pick<TestApp, 'api'>, action: ActionDefinition, connection: string) {
  const { example = {}, method, fullPath } = action;
  const rest = { ...example };
  const path = fullPath.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(example[name]));
  });
  const request = api[method.toLowerCase() as 'get'](path).set('X-Connection', connection);
  return method === 'GET' || method === 'DELETE' ? request.query(rest) : request.send(rest);
}
