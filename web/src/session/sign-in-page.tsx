import type { FormEvent } from 'react';
import { type Identity, signIn } from '../api/session.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/problem-notice.js';
import { TextField } from '../parts/text-field.js';
import { Mark } from '../shell/mark.js';

/** Asks for e-mail address and password. */
export function SignInPage({ onSignedIn }: { onSignedIn: (identity: Identity) => void }) {
  const task = useTask();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void task.run(async () => onSignedIn(await signIn(String(form.get('email')), String(form.get('password')))));
  };
  return (
    <main className="sign-in">
      <title>Sign in</title>
      <form className="card stack" onSubmit={submit}>
        <Mark />
        <h1>Sign in</h1>
        <ProblemNotice problem={task.problem} />
        <TextField label="E-mail" name="email" type="email" autoComplete="username" autoFocus required />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        <button className="primary" disabled={task.isRunning}>
          {task.isRunning ? 'Signing in …' : 'Sign in'}
        </button>
        <p className="hint">
          The first start of the service prints an administrator. Administrators add further people to a workspace.
        </p>
      </form>
    </main>
  );
}
