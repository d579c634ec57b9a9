import { OAUTH_APPLICATIONS, type OAuthApplication } from '../../api/connectors/oauth-application.js';
import type { PageOf } from '../../api/page.js';
import { useGet } from '../../data/use-get.js';
import { Loading } from '../../parts/states/loading.js';
import { ManagedApplication } from './managed-application.js';

interface ManagedApplicationsProps {
  /** Key of the connector. */
  connector: string;
  /** Hears that managed connections may have become possible, or impossible. */
  onChanged: () => void;
}

/** For admins: the applications by which everybody in the workspace signs in at the providers of a connector. */
export function ManagedApplications({ connector, onChanged }: ManagedApplicationsProps) {
  const { data, problem, reload } = useGet<PageOf<OAuthApplication>>(OAUTH_APPLICATIONS);
  const items = data?.items.filter((application) => application.connector === connector);
  const changed = () => {
    reload();
    onChanged();
  };
  return (
    <section className="stack" aria-labelledby="managed-applications">
      <h2 id="managed-applications">Managed application</h2>
      <p className="lead">With one, people in this workspace only sign in; they register nothing at the provider.</p>
      {!items && <Loading problem={problem} retry={reload} />}
      <ul className="list">
        {items?.map((application) => (
          <ManagedApplication key={application.name} application={application} reload={changed} />
        ))}
      </ul>
    </section>
  );
}
