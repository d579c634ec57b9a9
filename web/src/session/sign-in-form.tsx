import type { FormEvent, ReactNode } from 'react';
import { type Identity, signIn } from '../api/access/session.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { TextField } from '../parts/fields/text-field.js';

interface SignInFormProps {
  onSignedIn: (identity: Identity) => void;
  /** The address to begin with. */
  email?: string;
  className?: string;
  /** Stands above the fields. */
  children: ReactNode;
}

/** Asks for e-mail address and password. */
export function SignInForm({ onSignedIn, email, className, children }: SignInFormProps) {
  const task = useTask();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void task.run(async () => onSignedIn(await signIn(String(form.get('email')), String(form.get('password')))));
  };
  return (
    <form className={`stack ${className ?? ''}`} onSubmit={submit}>
      {children}
      <ProblemNotice problem={task.problem} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        autoFocus={!email}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={Boolean(email)}
        required
      />
      <button className="primary" disabled={task.isRunning}>
        {task.isRunning ? 'Signing in …' : 'Sign in'}
      </button>
    </form>
  );
}
