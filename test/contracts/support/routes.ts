import { ActionCatalog } from '../../../src/actions/declaration/action.catalog.js';
import type { Access } from '../../../src/http/endpoints/endpoint.decorator.js';
import { EndpointCatalog } from '../../../src/docs/openapi/endpoint.catalog.js';
import type { InputClass } from '#libs/schema';
import type { TestApp } from '../../support/app/app.js';

/** A route of the service, be it an endpoint's or an action's. */
export interface Route {
  name: string;
  method: string;
  /** With `:name` parameters. */
  path: string;
  access: Access;
  input?: InputClass;
}

const SOME_ID = '0190a000-0000-7000-8000-000000000000';

/** Values of path parameters that are not ids. */
const SAMPLES: Readonly<Record<string, string>> = {
  key: 'calendar',
  connector: 'calendar',
  file: 'start.js',
  name: 'SOME_NAME',
  version: '1',
};

/** Every route that is declared. */
export function routesOf({ app }: TestApp): Route[] {
  const { endpoints } = app.get(EndpointCatalog);
  const { actions } = app.get(ActionCatalog);
  return [
    ...endpoints.map(({ handler, method, path, access, input }) => ({ name: handler, method, path, access, input })),
    ...actions.map(({ key, method, fullPath, scope, input }) => ({
      name: key,
      method,
      path: fullPath,
      access: { scope },
      input,
    })),
  ];
}

/** An address of a path, its parameters filled. */
export function address(path: string): string {
  const sample = (name: string): string => SAMPLES[name] ?? SOME_ID;
  return path.replace(/[:*](\w+)/g, (_, name: string) => sample(name));
}

/** Calls one after the other: hundreds at once would only queue. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
