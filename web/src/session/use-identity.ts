import { useCallback, useEffect, useState } from 'react';
import { type Identity, readIdentity } from '../api/access/session.js';
import { type Problem, problemOf } from '../api/problem.js';
import { sessionEnd } from '../api/client.js';

/** `undefined` while it is asked for, `null` when nobody is signed in. */
export type MaybeIdentity = Identity | null | undefined;

/** What is known of the session. */
export interface IdentityState {
  identity: MaybeIdentity;
  problem?: Problem;
  /** Whether the session of `identity` is over: its pages stay, so that nothing that was written is lost. */
  isOver?: boolean;
}

/** Who is signed in. A request that finds the session over makes it nobody, or asks the one who was to sign in again. */
export function useIdentity(): IdentityState & {
  setIdentity: (identity: Identity | null) => void;
  /** Stops asking to sign in again, until the next request is refused. */
  dismiss: () => void;
} {
  const [state, setState] = useState<IdentityState>({ identity: undefined });
  const setIdentity = useCallback((identity: Identity | null) => setState({ identity }), []);
  const dismiss = useCallback(() => setState(({ identity }) => ({ identity })), []);
  useEffect(() => {
    const end = () => setState(({ identity }) => (identity ? { identity, isOver: true } : { identity: null }));
    sessionEnd.addEventListener('end', end);
    readIdentity().then(setIdentity, (thrown) => {
      const problem = problemOf(thrown);
      if (problem.status !== 401) setState({ identity: undefined, problem });
    });
    return () => sessionEnd.removeEventListener('end', end);
  }, [setIdentity]);
  return { ...state, setIdentity, dismiss };
}
