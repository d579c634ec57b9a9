import { useState } from 'react';
import { type Action, ACTIONS } from '../api/connectors/action.js';
import type { PageOf } from '../api/page.js';
import { useGet } from '../data/use-get.js';
import { Link } from '../navigation/link.js';
import { Badge } from '../parts/values/badge.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { Page } from '../parts/page.js';
import { Table } from '../parts/table.js';
import { TextField } from '../parts/fields/text-field.js';
import { searchActions } from './search-actions.js';
import { Sentence } from '../parts/values/sentence.js';

/** All actions of all connectors, found by what they do. */
export function ActionsPage() {
  const { data, problem, reload } = useGet<PageOf<Action>>(ACTIONS);
  const [text, setText] = useState('');
  const found = data && searchActions(data.items, text);
  return (
    <Page
      title="Actions"
      lead="Everything that workflows and API calls can do in connected systems. Open an action to try it. Press Ctrl+K anywhere to search."
    >
      <div className="filters" role="search" aria-label="Actions">
        <TextField
          label="What it does"
          type="search"
          placeholder="send message"
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {!found && <Loading problem={problem} retry={reload} />}
      {found?.length === 0 && <EmptyState title="No actions found">Try other words.</EmptyState>}
      {found && found.length > 0 && (
        <Table label="Actions">
          <thead>
            <tr>
              <th>Action</th>
              <th>What it does</th>
              <th>Kind</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ key, summary, reads }) => (
              <tr key={key}>
                <th scope="row">
                  <Link href={`/actions/${key}`}>{key}</Link>
                </th>
                <td className="wide">
                  <Sentence text={summary} />
                </td>
                <td>
                  <Badge tone={reads ? 'plain' : 'busy'}>{reads ? 'Reads' : 'Writes'}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Page>
  );
}
