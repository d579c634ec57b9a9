import { useState } from 'react';
import { VARIABLES, type Variable } from '../api/data/variable.js';
import { usePages } from '../data/use-pages.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { useMay } from '../session/session.js';
import { SetVariableForm } from './set-variable-form.js';
import { VariableTable } from './variable-table.js';

/** Settings > Variables: names only, since values go in and never come out. */
export function VariablesPage() {
  const variables = usePages<Variable>(VARIABLES);
  const mayWrite = useMay('editor');
  // The name the form begins with; undefined while it is closed.
  const [setting, setSetting] = useState<string>();
  const add = (
    <button className="primary" hidden={setting !== undefined} onClick={() => setSetting('')}>
      Set a variable
    </button>
  );
  return (
    <Page
      title="Variables"
      lead="Secrets that workflows use by name. A value is sealed when it is set and never shown."
      actions={mayWrite && add}
    >
      {setting !== undefined && (
        <SetVariableForm
          key={setting}
          name={setting}
          onDone={() => {
            setSetting(undefined);
            variables.reload();
          }}
          onCancel={() => setSetting(undefined)}
        />
      )}
      {!variables.items && <Loading problem={variables.problem} retry={variables.reload} />}
      {variables.items?.length === 0 && (
        <EmptyState
          title="No variables yet"
          action={
            mayWrite && setting === undefined && <button onClick={() => setSetting('')}>Set your first variable</button>
          }
        >
          Set a variable for each token or password that a workflow needs, then refer to it by name.
        </EmptyState>
      )}
      {variables.items && variables.items.length > 0 && (
        <VariableTable items={variables.items} replace={setSetting} reload={variables.reload} mayWrite={mayWrite} />
      )}
      <LoadMore loadMore={variables.loadMore} problem={variables.problem} />
    </Page>
  );
}
