import { describe, expect, it } from '@jest/globals';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import { askedPlace, nearestField, nodeHref, placeOf } from '../../../web/src/workflows/faults/node-place.js';

const node = (id: string) => ({ id, type: 'httpRequest', label: id, config: {} });
const definition: Definition = { nodes: [node('in'), node('call')], edges: [] };

describe('placeOf', () => {
  it.each([
    [
      { node: 'call', field: 'input.start' },
      { node: 'call', field: 'input.start' },
    ],
    [{ node: 'call' }, { node: 'call', field: '' }],
    [{ field: 'definition.nodes[1].config.url' }, { node: 'call', field: 'url' }],
    [{ field: 'definition.nodes[0].retry.maxAttempts' }, { node: 'in', field: 'retry.maxAttempts' }],
    [{ field: 'definition.nodes[1]' }, { node: 'call', field: '' }],
    [{ node: 'gone', field: 'url' }, undefined],
    [{ field: 'definition.nodes[7].type' }, undefined],
    [{ field: 'definition.edges[0].to' }, undefined],
    [{}, undefined],
  ])('finds for %j %j', (fault, expected) => {
    expect(placeOf(fault, definition)).toEqual(expected);
  });
});

it.each([
  ['cases[1].name', ['value', 'cases', 'cases[0].name', 'cases[1].name'], 'cases[1].name'],
  ['cases[1]', ['value', 'cases', 'cases[1].name'], 'cases'],
  ['input.start.at', ['input', 'input.start', 'input.started'], 'input.start'],
  ['urls', ['url'], undefined],
  ['', ['url'], undefined],
])('shows %s, of %j, at %s', (path, fields, expected) => {
  expect(nearestField(fields, path)).toBe(expected);
});

describe('the address of a node', () => {
  it.each([
    [
      { node: 'a b', field: 'cases[0].name' },
      { node: 'a b', field: 'cases[0].name' },
    ],
    [{ node: 'a' }, { node: 'a', field: '' }],
  ])('asks with %j for %j', (place, expected) => {
    expect(askedPlace(new URL(nodeHref('1', place), 'http://localhost').searchParams)).toEqual(expected);
  });

  it('asks for nothing when it names no node', () => {
    expect(askedPlace(new URLSearchParams('field=url'))).toBeUndefined();
  });
});
