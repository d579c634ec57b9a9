import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppModule } from '../../../src/app.module.js';
import type { ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { linksInAnswer } from '../../../src/actions/declaration/links-in-answer.js';
import { readDeclarations } from '../../../src/docs/read-declarations.js';
import { actions as specified, POSTED_READS } from '../../fixtures/actions.js';

/** What in a link is a permission: a signature, a token, or the address of a browser that is open. */
const PERMITTING = /^(https?|wss?):.*([?&](sig|signature|tempauth|token|x-amz-[a-z]+|expires)=|live|cdp|\/\+)/i;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

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

  it('declare every link in their samples that opens something by itself', () => {
    const undeclared = found.flatMap((action) => {
      const declared = linksInAnswer(action, action.sample)?.texts ?? new Set();
      const links = textsIn(action.sample).filter((text) => PERMITTING.test(text));
      return links.filter((text) => !declared.has(text)).map((text) => `${action.key}: ${text}`);
    });
    expect(undeclared).toEqual([]);
  });

  it('declare links that whoever reads with their connector could get without a run', () => {
    const needs = found.flatMap((action) => {
      const links = linksInAnswer(action, action.sample);
      return links ? [[action.key, links.need.scope, links.need.role]] : [];
    });
    const connected = new Set(needs.map(([key]) => connectorOf(key!)));
    expect([...connected]).toEqual(expect.arrayContaining(['browser', 'chatbot', 'filesites', 'mailboxes']));
    for (const [key, ...need] of needs) expect(need).toEqual([`actions:${connectorOf(key!)}:read`, 'viewer']);
  });
});
