import { type Collection, collectionPath } from '../api/data/collection.js';
import { useGet } from '../data/use-get.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { Page } from '../parts/page.js';
import { Tabs } from '../parts/tabs.js';
import { collectionHref } from './collection-href.js';
import { CollectionSettings } from './collection-settings.js';
import { DocumentsView } from './documents-view.js';

const ABOVE = { href: '/collections', title: 'Collections' };

/** One collection: its documents, or what they must be. */
export function CollectionPage({ collection: name, view }: { collection: string; view?: string }) {
  const { data, problem, reload, refresh, replace } = useGet<Collection>(collectionPath(name));
  if (!data) return <LoadingPage kind="Collection" above={ABOVE} problem={problem} retry={reload} />;
  const tabs = [
    { href: collectionHref(name), title: 'Documents' },
    { href: collectionHref(name, 'settings'), title: 'Schema and indexes' },
  ];
  return (
    <Page title={name} above={ABOVE}>
      <Tabs tabs={tabs} current={collectionHref(name, view)} />
      {view === undefined && <DocumentsView collection={data} />}
      {view === 'settings' && <CollectionSettings collection={data} onSaved={replace} refresh={refresh} />}
    </Page>
  );
}
