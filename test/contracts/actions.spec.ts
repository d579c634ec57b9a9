import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppModule } from '../../src/app.module.js';
import type { ActionDefinition } from '../../src/actions/action.catalog.js';
import { readDeclarations } from '../../src/docs/read-declarations.js';
import { actions as specified, POSTED_READS } from '../fixtures/actions.js';

describe('the actions of the specification', () => {
  let found: readonly ActionDefinition[];
  let connectors: ReadonlySet<string>;

  beforeAll(async () => {
    const declarations = await readDeclarations(AppModule.with({}));
    found = declarations.actions;
    connectors = new Set(declarations.connectors.map(({ key }) => key));
  });

  const connectorOf = (key: string) => key.split('.')[0]!;

  it('are 72, each with a key and an address of its own', () => {
    expect(specified).toHaveLength(72);
    expect(new Set(specified.map(([key]) => key)).size).toBe(72);
    expect(new Set(specified.map(([, method, path]) => `${method} ${path}`)).size).toBe(72);
  });

  it('belong to eight connectors, all of them registered', () => {
    const named = new Set(specified.map(([key]) => connectorOf(key)));
    expect(named.size).toBe(8);
    expect([...named].filter((key) => !connectors.has(key))).toEqual([]);
  });

  it('exist with their method and path', () => {
    const byKey = new Map(found.map((action) => [action.key, action]));
    const existing = specified.map(([key]) => [key, byKey.get(key)?.method, byKey.get(key)?.fullPath]);
    expect(existing).toEqual(specified);
  });

  it('are open to keys and people who may only read where they only read', () => {
    const reading = found.filter(({ method, reads }) => reads && method !== 'GET').map(({ key }) => key);
    expect(reading.sort()).toEqual([...POSTED_READS].sort());
    expect(found.filter(({ method, reads }) => method === 'GET' && !reads)).toEqual([]);
  });
});
