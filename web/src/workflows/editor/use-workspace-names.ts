import { useMemo } from 'react';
import { CONNECTORS, type Connector } from '../../api/connectors/connector.js';
import { type Action, ACTIONS } from '../../api/connectors/action.js';
import { type Trigger, TRIGGERS } from '../../api/connectors/trigger.js';
import { type Collection, COLLECTIONS } from '../../api/data/collection.js';
import { CONNECTIONS, type Connection } from '../../api/connectors/connection.js';
import { type PageOf, withQuery } from '../../api/page.js';
import { type Variable, VARIABLES } from '../../api/data/variable.js';
import { type Workflow, WORKFLOWS } from '../../api/workflows/workflow.js';
import { useGet } from '../../data/use-get.js';
import type { Suggestions } from '../../schema-form/suggestions.js';

const MOST = { limit: '200' };
const NONE: readonly never[] = [];

/** What of the workspace may be named in a graph, and the connectors there are with their actions and triggers. */
export interface WorkspaceNames {
  actions: readonly Action[];
  triggers: readonly Trigger[];
  connectors: readonly Connector[];
  /** What may be named in the config of a node; of connections those of the connector of its action or trigger. */
  suggestionsFor: (config: Readonly<Record<string, unknown>>) => Suggestions;
}

/** Reads what of the workspace may be named; once, however many nodes are walked through. */
export function useWorkspaceNames(): WorkspaceNames {
  const actions = useGet<PageOf<Action>>(ACTIONS).data?.items ?? NONE;
  const triggers = useGet<PageOf<Trigger>>(TRIGGERS).data?.items ?? NONE;
  const connectors = useGet<PageOf<Connector>>(CONNECTORS).data?.items ?? NONE;
  const variables = useGet<PageOf<Variable>>(withQuery(VARIABLES, MOST)).data?.items ?? NONE;
  const workflows = useGet<PageOf<Workflow>>(withQuery(WORKFLOWS, MOST)).data?.items ?? NONE;
  const collections = useGet<PageOf<Collection>>(withQuery(COLLECTIONS, MOST)).data?.items ?? NONE;
  const connections = useGet<PageOf<Connection>>(withQuery(CONNECTIONS, MOST)).data?.items ?? NONE;
  return useMemo(() => {
    const ofVariables = variables.map(({ name }) => ({ value: name }));
    const others = {
      action: actions.map(({ key, summary }) => ({ value: key, text: summary })),
      trigger: triggers.map(({ key, summary }) => ({ value: key, text: summary })),
      environmentVariable: ofVariables,
      apiKeyVariable: ofVariables,
      variable: ofVariables,
      workflow: workflows.map(({ id, name }) => ({ value: id, text: name })),
      collection: collections.map(({ name }) => ({ value: name })),
    };
    const suggestionsFor: WorkspaceNames['suggestionsFor'] = (config) => {
      const connector = String(config['action'] ?? config['trigger'] ?? '').split('.')[0];
      const fitting = connections.filter((connection) => connector === '' || connection.connector === connector);
      return { ...others, connection: fitting.map(({ name, account }) => ({ value: name, text: account })) };
    };
    return { actions, triggers, connectors, suggestionsFor };
  }, [actions, triggers, connectors, variables, workflows, collections, connections]);
}
