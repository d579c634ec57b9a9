import { useCallback, useEffect, useState } from 'react';
import { type DocumentQuery, type FoundDocuments, queryDocuments } from '../api/collection.js';
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
  const [found, setFound] = useState<FoundDocuments>();
  const [problem, setProblem] = useState<Problem>();
  const [reads, setReads] = useState(0);
  useEffect(() => {
    let isOver = false;
    queryDocuments(name, { ...search, limit: LIMIT }).then(
      (page) => {
        if (isOver) return;
        setFound(page);
        setProblem(undefined);
      },
      (thrown) => isOver || setProblem(problemOf(thrown)),
    );
    return () => {
      isOver = true;
    };
  }, [name, search, reads]);
  const reload = useCallback(() => setReads((count) => count + 1), []);
  const cursor = found?.nextCursor;
  return { found, problem, reload, ...(cursor && { loadMore: () => void append(cursor) }) };

  async function append(at: string): Promise<void> {
    try {
      const page = await queryDocuments(name, { ...search, limit: LIMIT, cursor: at });
      setFound((before) =>
        before?.nextCursor === at ? { ...page, documents: [...before.documents, ...page.documents] } : before,
      );
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  }
}
