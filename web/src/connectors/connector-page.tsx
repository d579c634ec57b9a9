import { useState } from 'react';
import { type Connection, connectionsPath } from '../api/connectors/connection.js';
import { type Connector, connectorPath } from '../api/connectors/connector.js';
import { useGet } from '../data/use-get.js';
import { usePages } from '../data/use-pages.js';
import { Loading } from '../parts/states/loading.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { useMay } from '../session/session.js';
import { Notice } from '../parts/states/notice.js';
import { ManagedApplications } from './applications/managed-applications.js';
import { ConnectionList } from './connections/connection-list.js';
import { ConnectorCalls } from './connector-calls.js';
import { ConnectorFacts } from './connector-facts.js';
import { NewConnection } from './connections/new-connection.js';
import { ConnectorMark } from './connector-mark.js';
import { useSignIn } from './sign-in/use-sign-in.js';
import { WaitingForSignIn } from './sign-in/waiting-for-sign-in.js';
import { SignInResult } from './sign-in-result.js';
import { Sentence } from '../parts/values/sentence.js';

const ABOVE = { href: '/settings/connectors', title: 'Connectors' };

/** One connector: its connections, and the form for another one. */
export function ConnectorPage({ connector: key }: { connector: string }) {
  const connector = useGet<Connector>(connectorPath(key));
  const connections = usePages<Connection>(connectionsPath(key));
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMay('editor');
  const isAdmin = useMay('admin');
  const signIn = useSignIn(`/settings/connectors/${key}`, connections.reload);
  if (!connector.data)
    return <LoadingPage kind="Connector" above={ABOVE} problem={connector.problem} retry={connector.reload} />;
  const { title, summary, notices } = connector.data;
  const add = (
    <button className="primary" hidden={isAdding} onClick={() => setIsAdding(true)}>
      Add a connection
    </button>
  );
  return (
    <Page
      title={title}
      mark={<ConnectorMark connector={key} title={title} />}
      lead={<Sentence text={summary} />}
      above={ABOVE}
      actions={mayWrite && add}
    >
      {notices.map((notice) => (
        <Notice key={notice} tone="warn">
          {notice}
        </Notice>
      ))}
      <SignInResult connections={connections.items} />
      <WaitingForSignIn signIn={signIn} />
      {isAdding && (
        <NewConnection
          connector={connector.data}
          signIn={signIn}
          onMade={() => {
            setIsAdding(false);
            connections.reload();
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {connections.items ? (
        <ConnectionList
          connector={connector.data}
          items={connections.items}
          reload={connections.reload}
          signIn={signIn}
          add={mayWrite && !isAdding ? () => setIsAdding(true) : undefined}
        />
      ) : (
        <Loading problem={connections.problem} retry={connections.reload} />
      )}
      <LoadMore loadMore={connections.loadMore} problem={connections.problem} />
      {isAdmin && connector.data.kind === 'oauth2' && (
        <ManagedApplications connector={key} onChanged={connector.reload} />
      )}
      <ConnectorFacts connector={connector.data} />
      <ConnectorCalls connector={key} connections={connections.items} />
    </Page>
  );
}
