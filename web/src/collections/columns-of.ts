import type { Document } from '../api/data/collection.js';

/** Columns of a table: the fields that most documents have, in the order they are met first. */
export function columnsOf(documents: readonly Document[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const name of Object.keys(document)) {
      if (!OWN.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const kept = new Set(
    [...counts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([name]) => name),
  );
  return [...counts.keys()].filter((name) => kept.has(name));
}

/** What the service keeps of a document. */
const OWN: ReadonlySet<string> = new Set(['_id', '_createdAt', '_updatedAt']);

/** The fields of a document without what the service keeps of it. */
export function fieldsOf(document: Document): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !OWN.has(name)));
}
