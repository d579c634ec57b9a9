import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent } from 'node:http';
import supertest from 'supertest';
import { jsonSchema, type InputClass, type JsonSchema } from '#libs/schema';
import { ActionCatalog } from '../../src/actions/declaration/action.catalog.js';
import { type Access, needsPerson } from '../../src/http/endpoints/endpoint.decorator.js';
import { EndpointCatalog } from '../../src/docs/openapi/endpoint.catalog.js';
import { signIn } from '../support/app/people.js';
import { chain, returns, webhook } from '../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../support/workflows/workflow-service.js';
import { nastyCursors, nastyQueries, nastyTexts } from './support/inputs/nasty-values.js';

interface Route {
  method: string;
  path: string;
  access: Access;
  input?: InputClass;
}

const AT_ONCE = 20;
/** Inputs of actions are no part of any statement of ours. */
const fewTexts = nastyTexts.slice(0, 7);
const SOME_ID = '0190a000-0000-7000-8000-000000000000';
/** Values of path parameters that are not ids. */
const SAMPLES: Readonly<Record<string, string>> = {
  key: 'calendar',
  connector: 'calendar',
  file: 'start.js',
  name: 'SOME_NAME',
  version: '1',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: SOME_ID,
  email: 'sample@example.org',
  uri: 'https://example.org/',
  'date-time': '2026-01-01T00:00:00Z',
};

describe('every route, whatever its address holds', () => {
  let service: WorkflowService;
  let person: supertest.Agent;
  let routes: Route[];
  const connections = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  /** What there is, by the beginning of the addresses that name it. */
  let known: Record<string, string>;

  beforeAll(async () => {
    // Requests come many at a time, more than a workspace's share of tests on a slow machine.
    service = await bootWorkflows({
      variables: { WORKFLOW_TESTS_AT_ONCE: String(2 * AT_ONCE), WORKSPACE_SHARE_PERCENT: '100' },
    });
    person = await signIn(service);
    const { actions } = service.app.get(ActionCatalog);
    routes = [
      ...service.app.get(EndpointCatalog).endpoints,
      ...actions.map(({ method, fullPath, scope, input }) => ({ method, path: fullPath, access: { scope }, input })),
    ];
    const live = await service.deploy(chain({ in: webhook({ path: newPath() }), out: returns(1) }));
    const run = await service.api.post(live.path.replace(/^.*\/api/, '/api')).send({});
    await service.ended(run.headers['x-run-id']!);
    known = { '/api/workflows/': live.id, '/api/runs/': run.headers['x-run-id']! };
  });

  afterAll(async () => {
    connections.destroy();
    await service.close();
  });

  it('refuses it with a problem document, or takes it: never 500', async () => {
    const requests = routes.flatMap((route) => targets(route).map((target) => ({ route, target })));
    const faults: string[] = [];
    for (let at = 0; at < requests.length; at += AT_ONCE) {
      const some = requests.slice(at, at + AT_ONCE);
      faults.push(...(await Promise.all(some.map(({ route, target }) => faultOf(route, target)))).flat());
    }
    expect(faults).toEqual([]);
    expect(requests.length).toBeGreaterThan(5000);
  }, 1_200_000);

  async function faultOf(route: Route, target: string): Promise<string[]> {
    const agent = needsPerson(route.access)
      ? person
      : route.access === 'public'
        ? supertest.agent(service.url)
        : service.api;
    const request = agent[route.method.toLowerCase() as 'get'](target).agent(connections);
    const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
    const { status, headers, body } = await (hasBody ? request.send(neededFields(route)) : request);
    if (status < 400) return [];
    const isProblem = String(headers['content-type']).startsWith('application/problem+json') && body.status === status;
    const wasAsked = status !== 401 || route.access === 'public';
    if (status < 500 && isProblem && wasAsked) return [];
    return [`${route.method} ${target.slice(0, 150)}: ${status} ${String(body.detail)}`];
  }

  /** The addresses of a route in which one parameter of the path or the query is nasty. */
  function targets(route: Route): string[] {
    const parameters = parametersOf(route.path);
    const inPath = parameters.flatMap((name) => nastyTexts.map((text) => address(route.path, { [name]: text })));
    const at = address(route.path, {});
    const inQuery = Object.keys(fieldsOf(route))
      .filter((name) => !parameters.includes(name))
      .flatMap((name) => [
        ...(route.path.startsWith('/api/actions/') ? fewTexts : nastyTexts).map((text) => `${name}=${text}`),
        ...nastyQueries(name),
        ...(name === 'cursor'
          ? listsAt(route.path)
              .flatMap(nastyCursors)
              .map((text) => `${name}=${text}`)
          : []),
      ]);
    return [...inPath, ...inQuery.map((query) => `${at}?${query}`)];
  }

  function address(path: string, given: Record<string, string>): string {
    const start = Object.keys(known).find((each) => path.startsWith(each));
    return path.replace(
      /[:*](\w+)/g,
      (_, name: string) => given[name] ?? SAMPLES[name] ?? (start ? known[start]! : SOME_ID),
    );
  }
});

function parametersOf(path: string): string[] {
  return [...path.matchAll(/[:*](\w+)/g)].map(([, name]) => name!);
}

/** Names that a list at this address may have. */
function listsAt(path: string): string[] {
  return [path.split('/').findLast((segment) => !segment.startsWith(':'))!, 'testRequests'];
}

function fieldsOf({ input }: Route): Record<string, JsonSchema> {
  return (input === undefined ? {} : jsonSchema(input).properties) as Record<string, JsonSchema>;
}

/** A body with the fields that must be there, so that the others are looked at too. */
function neededFields({ path, input }: Route): Record<string, unknown> {
  if (input === undefined) return {};
  const inPath = parametersOf(path);
  return sampleObject(jsonSchema(input), (name) => !inPath.includes(name));
}

function sampleObject(schema: JsonSchema, isWanted: (name: string) => boolean = () => true): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.fromEntries(required.filter(isWanted).map((name) => [name, sample(properties[name] ?? {})]));
}

function sample(schema: JsonSchema): unknown {
  const {
    type,
    enum: choices,
    format,
    minimum,
    items,
  } = schema as {
    type?: string;
    enum?: unknown[];
    format?: string;
    minimum?: number;
    items?: JsonSchema;
  };
  if (choices) return choices[0];
  if (type === 'object') return sampleObject(schema);
  if (type === 'array') return items ? [sample(items)] : [];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return false;
  return FORMATS[format ?? ''] ?? 'sample';
}
