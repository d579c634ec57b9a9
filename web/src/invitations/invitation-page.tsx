import { type Invitation, invitationPath } from '../api/access/invitation.js';
import type { Identity } from '../api/access/session.js';
import { useGet } from '../data/use-get.js';
import { Loading } from '../parts/states/loading.js';
import { Mark } from '../shell/mark.js';
import { AcceptForm } from './accept-form.js';

interface InvitationPageProps {
  token: string;
  onSignedIn: (identity: Identity) => void;
}

/** What the link of an invitation opens, whoever is signed in: joins a workspace and signs in to it. */
export function InvitationPage({ token, onSignedIn }: InvitationPageProps) {
  const { data, problem, reload } = useGet<Invitation>(invitationPath(token));
  return (
    <main className="sign-in">
      <title>Invitation · Millrace</title>
      {data ? (
        <AcceptForm token={token} invitation={data} onSignedIn={onSignedIn} />
      ) : (
        <section className="card stack">
          <Mark />
          <h1>Invitation</h1>
          <Loading problem={problem} retry={reload} />
        </section>
      )}
    </main>
  );
}
