import { createContext, useCallback, useMemo, useState } from 'react';

/** A field that can take a reference where its cursor is. */
export interface InsertionTarget {
  name: string;
  put: (reference: string) => void;
}

/** The field that a click on a reference writes into: the one that had the cursor last. */
export interface Insertion {
  target?: InsertionTarget;
  /** Says that the cursor is in a field now. */
  aim: (target: InsertionTarget) => void;
}

/** The type under which a reference is dragged. */
export const DRAGGED_REFERENCE = 'application/x-reference';

/** The insertion of the form around; none where nothing can be referred to. */
export const InsertionContext = createContext<Insertion | undefined>(undefined);

/** Keeps which field takes references. */
export function useInsertion(): Insertion {
  const [target, setTarget] = useState<InsertionTarget>();
  const aim = useCallback((next: InsertionTarget) => setTarget(next), []);
  return useMemo(() => ({ target, aim }), [target, aim]);
}
