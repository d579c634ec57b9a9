import { useCallback, useEffect, useState } from 'react';
import { type Identity, readIdentity } from '../api/session.js';
import { type Problem, problemOf } from '../api/problem.js';
import { sessionEnd } from '../api/send.js';

/** `undefined` while it is asked for, `null` when nobody is signed in. */
export type MaybeIdentity = Identity | null | undefined;

/** Who is signed in; a request that finds the session over makes it nobody. */
export function useIdentity(): {
  identity: MaybeIdentity;
  problem?: Problem;
  setIdentity: (identity: Identity | null) => void;
} {
  const [state, setState] = useState<{ identity: MaybeIdentity; problem?: Problem }>({ identity: undefined });
  const setIdentity = useCallback((identity: Identity | null) => setState({ identity }), []);
  useEffect(() => {
    const end = () => setState({ identity: null });
    sessionEnd.addEventListener('end', end);
    readIdentity().then(setIdentity, (thrown) => {
      const problem = problemOf(thrown);
      if (problem.status !== 401) setState({ identity: undefined, problem });
    });
    return () => sessionEnd.removeEventListener('end', end);
  }, [setIdentity]);
  return { ...state, setIdentity };
}
