import { expect, it } from '@jest/globals';
import { besideText, putReference } from '../../../web/src/workflows/editor/references/put-reference.js';

const REFERENCE = '$"A".b';

/** `|` is the cursor, `[…|` what is chosen before it. */
function put(marked: string, mode: 'text' | 'json'): string {
  const from = marked.includes('‹') ? marked.indexOf('‹') : marked.indexOf('|');
  const to = marked.includes('‹') ? marked.indexOf('|') - 1 : from;
  const { text, cursor } = putReference({ text: marked.replace(/[‹|]/g, ''), from, to }, REFERENCE, mode);
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

it.each<[string, 'text' | 'json', string]>([
  ['|', 'text', '$"A".b|'],
  ['‹old|', 'text', '$"A".b|'],
  ['Dear |,', 'text', 'Dear {{ $"A".b }}|,'],
  ['{{ lower(|) }}', 'text', '{{ lower($"A".b|) }}'],
  ['{{ 1 }}|', 'text', '{{ 1 }}{{ $"A".b }}|'],
  ['$"B"|', 'text', '{{ $"B" }}{{ $"A".b }}|'],
  ['|$"B".c[0]', 'text', '{{ $"A".b }}|{{ $"B".c[0] }}'],
  ['|', 'json', '$"A".b|'],
  ['{"order": "|"}', 'json', String.raw`{"order": "$\"A\".b|"}`],
  ['{"order": |}', 'json', String.raw`{"order": "$\"A\".b"|}`],
  ['{"order": "No. |"}', 'json', String.raw`{"order": "No. {{ $\"A\".b }}|"}`],
  [String.raw`{"a": "\"|", "b": 1}`, 'json', String.raw`{"a": "\"{{ $\"A\".b }}|", "b": 1}`],
  ['{"a": "{{ lower(|) }}"}', 'json', String.raw`{"a": "{{ lower($\"A\".b|) }}"}`],
  [String.raw`{"a": "$\"B\".c|"}`, 'json', String.raw`{"a": "{{ $\"B\".c }}{{ $\"A\".b }}|"}`],
  ['plain |', 'json', 'plain {{ $"A".b }}|'],
])('puts a reference into %j of %s as %j', (before, mode, after) => {
  expect(put(before, mode)).toBe(after);
});

it.each<[string, string | undefined]>([
  ['$"A".b', undefined],
  [' $"A".b ', undefined],
  ['$"A".b.', undefined],
  ['$"A".b.lines[0', undefined],
  ['$"A".b["x y', undefined],
  ['$"A".b, and', '$"A".b'],
  ['$"A".b. Then', '$"A".b'],
  ['$"A".b + 1', '$"A".b'],
  ['Order $"A".b', '$"A".b'],
  ['Nothing of it', undefined],
])('takes %j for a text with a reference in it: %s', (text, wrapped) => {
  const range = besideText(text, REFERENCE);
  expect(range && text.slice(range.from, range.to)).toBe(wrapped);
});
