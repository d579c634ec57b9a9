import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { collectionPath, type DocumentQuery, type FoundDocuments, queryDocuments } from '../api/data/collection.js';
import { type Problem, problemOf } from '../api/problem.js';

/** What is looked for. */
export type Search = Pick<DocumentQuery, 'filter' | 'orderBy'>;

/** What a search has found so far. */
export interface Documents {
  /** Undefined until the first page is there. */
  found?: FoundDocuments;
  problem?: Problem;
  /** Present when there are more. */
  loadMore?: () => void;
  reload: () => void;
}

const LIMIT = 50;

/** Looks for documents, page by page, and again whenever the search changes. */
export function useDocuments(name: string, search: Search): Documents {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [collectionPath(name), 'documents', search],
    queryFn: ({ pageParam: cursor }) => queryDocuments(name, { ...search, limit: LIMIT, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const found = useMemo(() => {
    const last = data?.pages.at(-1);
    return last && { ...last, documents: data!.pages.flatMap(({ documents }) => documents) };
  }, [data]);
  return {
    found,
    problem: error ? problemOf(error) : undefined,
    reload: () => void refetch(),
    ...(hasNextPage && { loadMore: () => void (isFetchingNextPage || fetchNextPage()) }),
  };
}
