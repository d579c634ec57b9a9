import { useMemo } from 'react';
import { type Action, ACTIONS } from '../../../api/action.js';
import { type Collection, COLLECTIONS } from '../../../api/collection.js';
import type { Connection } from '../../../api/connection.js';
import type { NodeDefinition } from '../../../api/definition.js';
import { type PageOf, withQuery } from '../../../api/page.js';
import { type Variable, VARIABLES } from '../../../api/variable.js';
import { type Workflow, WORKFLOWS } from '../../../api/workflow.js';
import { useGet } from '../../../data/use-get.js';
import type { Suggestions } from '../../../schema-form/suggestions.js';

const MOST = { limit: '200' };
const NONE: readonly never[] = [];

/** What of the workspace may be named in the config of a node, and the actions it may call. */
export function useEditorSuggestions({ config }: NodeDefinition): {
  actions: readonly Action[];
  suggestions: Suggestions;
} {
  const actions = useGet<PageOf<Action>>(ACTIONS).data?.items ?? NONE;
  const variables = useGet<PageOf<Variable>>(withQuery(VARIABLES, MOST)).data?.items ?? NONE;
  const workflows = useGet<PageOf<Workflow>>(withQuery(WORKFLOWS, MOST)).data?.items ?? NONE;
  const collections = useGet<PageOf<Collection>>(withQuery(COLLECTIONS, MOST)).data?.items ?? NONE;
  const connections = useGet<PageOf<Connection>>(withQuery('/api/connections', MOST)).data?.items ?? NONE;
  const connector = String(config['action'] ?? '').split('.')[0];
  const suggestions = useMemo(() => {
    const names = variables.map(({ name }) => ({ value: name }));
    return {
      action: actions.map(({ key, summary }) => ({ value: key, text: summary })),
      environmentVariable: names,
      apiKeyVariable: names,
      variable: names,
      workflow: workflows.map(({ id, name }) => ({ value: id, text: name })),
      collection: collections.map(({ name }) => ({ value: name })),
      connection: connections
        .filter((connection) => connector === '' || connection.connector === connector)
        .map(({ name, account }) => ({ value: name, text: account })),
    };
  }, [actions, variables, workflows, collections, connections, connector]);
  return { actions, suggestions };
}
