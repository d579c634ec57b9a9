import { useState } from 'react';
import { COLLECTIONS, type Collection } from '../api/data/collection.js';
import { usePages } from '../data/use-pages.js';
import { Link } from '../navigation/link.js';
import { Badge } from '../parts/values/badge.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Moment } from '../parts/values/moment.js';
import { Page } from '../parts/page.js';
import { useMay } from '../session/session.js';
import { collectionHref } from './collection-href.js';
import { NewCollection } from './new-collection.js';
import { Table } from '../parts/table.js';

/** All collections of the workspace. */
export function CollectionsPage() {
  const { items, problem, reload, loadMore } = usePages<Collection>(COLLECTIONS);
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMay('editor');
  const add = (
    <button className="primary" onClick={() => setIsAdding(true)}>
      Create a collection
    </button>
  );
  return (
    <Page title="Collections" lead="Documents that workflows store, find and change." actions={mayWrite && add}>
      {isAdding && <NewCollection onClose={() => setIsAdding(false)} />}
      {!items && <Loading problem={problem} retry={reload} />}
      {items?.length === 0 && (
        <EmptyState
          title="No collections yet"
          action={mayWrite && <button onClick={() => setIsAdding(true)}>Create your first collection</button>}
        >
          A mutation node creates its collection when it inserts the first document.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <Table label="Collections">
          <thead>
            <tr>
              <th>Name</th>
              <th>Indexes</th>
              <th>Schema</th>
              <th>Created</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ name, indexes, schema, createdAt }) => (
              <tr key={name}>
                <th scope="row">
                  <Link href={collectionHref(name)}>{name}</Link>
                </th>
                <td className="wide">
                  <span className="badges">
                    {indexes.map(({ field, state }) => (
                      <Badge key={field} tone={state === 'failed' ? 'bad' : 'plain'}>
                        {field}
                      </Badge>
                    ))}
                  </span>
                </td>
                <td>{schema ? 'checked' : 'any'}</td>
                <td>
                  <Moment at={createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <LoadMore loadMore={loadMore} problem={problem} />
    </Page>
  );
}
