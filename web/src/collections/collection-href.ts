/** The page of a collection, or one of its views. */
export const collectionHref = (name: string, view?: string) =>
  `/collections/${encodeURIComponent(name)}${view ? `/${view}` : ''}`;
