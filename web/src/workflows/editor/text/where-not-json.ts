import { jsonLanguage } from '@codemirror/lang-json';

/** Where a text stops being JSON, for people; browsers do not all say so, and not of every fault. */
export function whereNotJson(text: string): string {
  let place = text.length;
  jsonLanguage.parser.parse(text).iterate({
    enter({ type, from }) {
      if (type.isError) place = Math.min(place, from);
    },
  });
  const before = text.slice(0, place).split('\n');
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`;
}
