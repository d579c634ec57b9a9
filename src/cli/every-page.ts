/** Lists one page; without a cursor the first. */
type ListPage<T> = (page: { limit: number; cursor?: string }) => Promise<{ items: T[]; nextCursor?: string }>;

/** All items of a list that is given in pages. */
export async function everyPage<T>(list: ListPage<T>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 200, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}
