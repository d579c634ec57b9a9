import { expect, it } from '@jest/globals';
import { whereNotJson } from '../../../web/src/workflows/editor/text/where-not-json.js';

it.each([
  ['', 'line 1, column 1'],
  ['{\n  "nodes": [', 'line 2, column 13'],
  ['{\n "nodes": [\n {"id": "a" "type": "b"}]}', 'line 3, column 13'],
  ['[1,\n2,]', 'line 2, column 3'],
  ["{'nodes': []}", 'line 1, column 2'],
  ['{"nodes": []} and more', 'line 1, column 15'],
])('says where %j stops being JSON', (text, where) => {
  expect(whereNotJson(text)).toBe(where);
});
