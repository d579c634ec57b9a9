import { CONNECT_SETTINGS, type ConnectSettings } from '../api/connectors/connect-settings.js';
import { useGet } from '../data/use-get.js';
import { Page } from '../parts/page.js';
import { Loading } from '../parts/states/loading.js';
import { useSession } from '../session/session.js';
import { ConnectSettingsForm } from './connect-settings-form.js';

const HREF = '/settings/connect';

/** Settings > Connect page: the page on which users of a product connect their own accounts. */
export function ConnectPage() {
  const { data, problem, reload, replace } = useGet<ConnectSettings>(CONNECT_SETTINGS);
  const { workspace } = useSession();
  return (
    <Page
      title="Connect page"
      lead={
        <>
          The users of your product connect their own accounts on a page in the name of this workspace.{' '}
          <a href="/docs/how-to/let-users-connect-accounts">How it works</a>
        </>
      }
    >
      {data ? (
        <ConnectSettingsForm settings={data} workspace={workspace.name} href={HREF} onSaved={replace} />
      ) : (
        <Loading problem={problem} retry={reload} />
      )}
    </Page>
  );
}
