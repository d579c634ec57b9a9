import { createContext, useContext } from 'react';
import type { Identity, Role } from '../api/access/session.js';

/** Who is signed in, and what the pages may do about it. */
export interface Session extends Identity {
  /** Shows the console as another identity: after a switch of workspace. */
  change: (identity: Identity) => void;
  /** Shows the sign-in page. */
  end: () => void;
}

/** The session of everything below; set by `Console`. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in. Only for components that are shown to signed-in people. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session above this component');
  return session;
}

const ORDER: readonly Role[] = ['submitter', 'viewer', 'editor', 'admin'];

/** Whether the person's role includes another one. The API decides; this only hides what it would refuse. */
export const useMay = (role: Role) => ORDER.indexOf(useSession().role) >= ORDER.indexOf(role);
