import { useState } from 'react';
import type { Collection, Document } from '../api/data/collection.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { useMay } from '../session/session.js';
import { DocumentDialog } from './document-dialog.js';
import { DocumentTable } from './document-table.js';
import { SearchForm } from './search-form.js';
import { type Search, useDocuments } from './use-documents.js';

const ALL: Search = { filter: {}, orderBy: ['-_createdAt'] };

/** The documents of a collection: looking for them, reading, writing and deleting them. */
export function DocumentsView({ collection: { name, indexes } }: { collection: Collection }) {
  const [search, setSearch] = useState(ALL);
  const { found, problem, loadMore, reload } = useDocuments(name, search);
  // The document that is edited; null for a new one.
  const [editing, setEditing] = useState<Document | null>();
  const mayWrite = useMay('editor');
  const isNarrowed = Object.keys(search.filter).length > 0;
  return (
    <div className="stack">
      <SearchForm search={search} onSearch={setSearch} problem={problem} indexed={indexes.map(({ field }) => field)} />
      <div className="actions">
        {mayWrite && <button onClick={() => setEditing(null)}>Add a document</button>}
        <button onClick={reload}>Refresh</button>
        {found && <span className="hint">{found.count === 1 ? '1 document' : `${found.count} documents`}</span>}
      </div>
      {/* What is wrong with the search stands at its fields. */}
      {found && !problem?.errors && <ProblemNotice problem={problem} />}
      {!found && <Loading problem={problem} retry={reload} />}
      {found?.documents.length === 0 && (
        <EmptyState title={isNarrowed ? 'No documents match this filter' : 'No documents yet'}>
          {isNarrowed ? 'Remove part of the filter.' : 'Workflows add documents with mutation nodes.'}
        </EmptyState>
      )}
      {found && found.documents.length > 0 && <DocumentTable documents={found.documents} onOpen={setEditing} />}
      <LoadMore loadMore={loadMore} problem={problem} />
      {editing !== undefined && (
        <DocumentDialog
          collection={name}
          document={editing}
          onDone={() => {
            setEditing(undefined);
            reload();
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}
