/** The words of a text in lower case, without the shortest. */
function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}

/** How many of the query's words a text has, from 0 to 1: the fake's whole notion of relevance. */
export function sharedWords(query: string, text: string): number {
  const wanted = wordsIn(query);
  if (wanted.size === 0) return 0;
  const there = wordsIn(text);
  return [...wanted].filter((word) => there.has(word)).length / wanted.size;
}
