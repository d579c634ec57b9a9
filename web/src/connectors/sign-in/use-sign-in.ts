import { useCallback, useEffect, useState } from 'react';
import { authorize } from '../../api/connectors/connection.js';
import { navigate } from '../../navigation/location.js';
import { awaitSignIn, openSignInWindow, type Waiting } from './sign-in-window.js';

/** Signs in at providers, in a window beside this page. */
export interface SignIn {
  waiting?: Waiting;
  /** Why the last one failed on the way back from the provider. */
  failure?: string;
  /** Begins for the connection that `find` gives; to be called while a button is pressed. */
  begin: (find: () => Promise<string>) => Promise<void>;
  stop: () => void;
}

/** Keeps which sign-in this page waits for, and shows at `href` how it ended. */
export function useSignIn(href: string, reload: () => void): SignIn {
  const [waiting, setWaiting] = useState<Waiting>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (!waiting) return;
    const { connection } = waiting;
    return awaitSignIn(waiting, (end) => {
      setWaiting(undefined);
      setFailure('reason' in end ? end.reason : undefined);
      reload();
      const query = new URLSearchParams({ connection, ...('result' in end && { result: end.result }) });
      navigate(`${href}?${query}`, { replace: true });
    });
  }, [waiting, href, reload]);
  const begin = useCallback(async (find: () => Promise<string>) => {
    setFailure(undefined);
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
  return { waiting, failure, begin, stop: () => setWaiting(undefined) };
}
