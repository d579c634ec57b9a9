import { useMemo } from 'react';
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

/** The whole console: the sign-in page, an invitation, or the page of the address in its frame. */
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
            navigate('/workflows', { replace: true });
          }}
        />
      </KnownData>
    );
  }
  if (session === undefined) return <Loading problem={problem} retry={() => window.location.reload()} />;
  if (session === null) {
    return (
      <SignInPage
        onSignedIn={(signedIn) => {
          setIdentity(signedIn);
          if (pathname === '/login') navigate('/workflows', { replace: true });
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
