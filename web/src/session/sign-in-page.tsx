import type { Identity } from '../api/access/session.js';
import { Mark } from '../shell/mark.js';
import { SignInForm } from './sign-in-form.js';

/** Stands in place of every page while nobody is signed in. */
export function SignInPage({ onSignedIn }: { onSignedIn: (identity: Identity) => void }) {
  return (
    <main className="sign-in">
      <title>Sign in · Millrace</title>
      <SignInForm onSignedIn={onSignedIn} className="card">
        <Mark />
        <h1>Sign in</h1>
        <p className="hint">
          The first start of the service prints the login of an administrator. Administrators can invite other people.
        </p>
      </SignInForm>
    </main>
  );
}
