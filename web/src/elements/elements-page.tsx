import { ELEMENTS, type ElementSummary } from '../api/workflows/element.js';
import { usePages } from '../data/use-pages.js';
import { Link } from '../navigation/link.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { Table } from '../parts/table.js';

/** The forms that may be filled in here: those of deployed workflows. */
export function ElementsPage() {
  const { items, problem, reload, loadMore } = usePages<ElementSummary>(ELEMENTS);
  return (
    <Page title="Forms" lead="Fill one in to start its workflow.">
      {!items && <Loading problem={problem} retry={reload} />}
      {items?.length === 0 && (
        <EmptyState title="There is no form yet.">
          Give a <Link href="/workflows">workflow</Link> a form as its start and deploy it; it is listed here from then
          on.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <Table label="Forms">
          <thead>
            <tr>
              <th>Form</th>
              <th>Key</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ elementKey, name }) => (
              <tr key={elementKey}>
                <th scope="row">
                  <Link href={`/forms/${elementKey}`}>{name}</Link>
                </th>
                <td>
                  <code>{elementKey}</code>
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
