import { CONNECTORS, type Connector } from '../api/connectors/connector.js';
import type { PageOf } from '../api/page.js';
import { useGet } from '../data/use-get.js';
import { Loading } from '../parts/states/loading.js';
import { Page } from '../parts/page.js';
import { ConnectorCard } from './connector-card.js';

/** Settings > Connectors: what can be connected, and how that stands. */
export function ConnectorsPage() {
  const { data, problem, reload } = useGet<PageOf<Connector>>(CONNECTORS);
  return (
    <Page title="Connectors" lead="Systems your workflows and API calls can use. Open one to connect an account.">
      {data ? (
        <ul className="cards">
          {data.items.map((connector) => (
            <ConnectorCard key={connector.key} connector={connector} />
          ))}
        </ul>
      ) : (
        <Loading problem={problem} retry={reload} />
      )}
    </Page>
  );
}
