import type { Identity } from '../api/access/session.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { SignInForm } from './sign-in-form.js';

interface SignInAgainProps {
  /** Who was signed in. */
  identity: Identity;
  onSignedIn: (identity: Identity) => void;
  onClose: () => void;
}

/** Asks to sign in again over the page that was worked on, which stays as it is. */
export function SignInAgain({ identity, onSignedIn, onClose }: SignInAgainProps) {
  return (
    <Dialog title="Your session has ended" onClose={onClose}>
      <SignInForm email={identity.user.email} onSignedIn={onSignedIn}>
        <p>Sign in again to continue. What you have written stays on the page.</p>
      </SignInForm>
    </Dialog>
  );
}
