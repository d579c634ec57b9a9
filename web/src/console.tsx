import { lazy, Suspense, useMemo } from 'react';
import { CurrentPage } from './current-page.js';
import { KnownData } from './data/known-data.js';
import { InvitationPage } from './invitations/invitation-page.js';
import { matchPath } from './navigation/match-path.js';
import { navigate, usePathname } from './navigation/location.js';
import { Loading } from './parts/states/loading.js';
import { SessionContext } from './session/session.js';
import { SignInAgain } from './session/sign-in-again.js';
import { SignInPage } from './session/sign-in-page.js';
import { useIdentity } from './session/use-identity.js';
import { Shell } from './shell/shell.js';

const DecisionPage = lazy(() =>
  import('./approvals/decision-page.js').then((part) => ({ default: part.DecisionPage })),
);
const PublicFormPage = lazy(() =>
  import('./elements/public-form-page.js').then((part) => ({ default: part.PublicFormPage })),
);

/** The whole console: the sign-in page, an invitation, a public form, the page of a link that decides, or the page of the address in its frame. */
export function Console() {
  const { identity, problem, isOver, setIdentity, dismiss } = useIdentity();
  const pathname = usePathname();
  const session = useMemo(
    () => identity && { ...identity, change: setIdentity, end: () => setIdentity(null) },
    [identity, setIdentity],
  );
  const invited = matchPath('/invitations/:token', pathname);
  if (invited) {
    return (
      <KnownData owner="">
        <InvitationPage
          token={invited.token!}
          onSignedIn={(signedIn) => {
            setIdentity(signedIn);
            navigate('/', { replace: true });
          }}
        />
      </KnownData>
    );
  }
  const form = matchPath('/f/:id', pathname);
  if (form) {
    return (
      <KnownData owner="">
        <Suspense>
          <PublicFormPage id={form.id!} />
        </Suspense>
      </KnownData>
    );
  }
  const decision = matchPath('/approve/:token', pathname);
  if (decision) {
    return (
      <KnownData owner="">
        <Suspense>
          <DecisionPage token={decision.token!} />
        </Suspense>
      </KnownData>
    );
  }
  if (session === undefined) return <Loading problem={problem} retry={() => window.location.reload()} />;
  if (session === null) {
    return (
      <SignInPage
        onSignedIn={(signedIn) => {
          setIdentity(signedIn);
          if (pathname === '/login') navigate('/', { replace: true });
        }}
      />
    );
  }
  const owner = `${session.workspace.id} ${session.user.id}`;
  return (
    <SessionContext value={session}>
      <KnownData owner={owner}>
        <Shell>
          <CurrentPage key={owner} />
        </Shell>
      </KnownData>
      {isOver && <SignInAgain identity={session} onSignedIn={setIdentity} onClose={dismiss} />}
    </SessionContext>
  );
}
