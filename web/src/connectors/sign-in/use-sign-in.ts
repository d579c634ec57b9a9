import { useCallback, useEffect, useState } from 'react';
import { authorize } from '../../api/connectors/connection.js';
import { navigate } from '../../navigation/location.js';
import { awaitSignIn, openSignInWindow } from './sign-in-window.js';

/** A sign-in that goes on in another window. */
export interface Waiting {
  connection: string;
  authorizationUrl: string;
}

/** Signs in at providers, in a window beside this page. */
export interface SignIn {
  waiting?: Waiting;
  /** Begins for the connection that `find` gives; to be called while a button is pressed. */
  begin: (find: () => Promise<string>) => Promise<void>;
  stop: () => void;
}

/** Keeps which sign-in this page waits for, and shows at `href` how it ended. */
export function useSignIn(href: string, reload: () => void): SignIn {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    if (!waiting) return;
    const { connection } = waiting;
    return awaitSignIn(connection, (result) => {
      setWaiting(undefined);
      reload();
      navigate(`${href}?${new URLSearchParams({ connection, result })}`, { replace: true });
    });
  }, [waiting, href, reload]);
  const begin = useCallback(async (find: () => Promise<string>) => {
    const opened = openSignInWindow();
    try {
      const connection = await find();
      const { authorizationUrl } = await authorize(connection);
      if (opened.show(authorizationUrl)) setWaiting({ connection, authorizationUrl });
    } catch (failure) {
      opened.close();
      throw failure;
    }
  }, []);
  return { waiting, begin, stop: () => setWaiting(undefined) };
}
