import { Notice } from '../../parts/states/notice.js';
import type { SignIn } from './use-sign-in.js';

/**
 * Says that a sign-in goes on in another window, and leads there in this one should that have been closed; or why the last one
 * failed.
 */
export function WaitingForSignIn({ signIn: { waiting, failure, stop } }: { signIn: SignIn }) {
  if (failure !== undefined)
    return (
      <Notice tone="bad">
        <strong>Not connected.</strong> {failure}
      </Notice>
    );
  if (!waiting) return null;
  return (
    <Notice tone="busy">
      <p>Sign in at the provider in the window that has opened. This page continues when you are done.</p>
      <div className="actions">
        <button onClick={() => window.location.assign(waiting.authorizationUrl)}>Sign in here instead</button>
        <button onClick={stop}>Stop waiting</button>
      </div>
    </Notice>
  );
}
