import { hideSecretFields, inspect, Json, Text } from '@libs/schema';
import { AppError } from '@libs/errors';
import { nodeKind, type KindFault } from './node-kind.js';

class ConnectorActionConfig {
  @Text({ max: 100, description: 'Key of the action, such as calendar.create-event.' })
  action: string;

  @Text({ max: 200, optional: true, description: 'Id or name of the connection; without it the default one.' })
  connection?: string;

  @Text({ max: 200, optional: true, description: 'Id of the end user whose connection is used.' })
  endUser?: string;

  @Json({ shape: 'object', default: {}, description: 'Input of the action.' })
  input: Record<string, unknown>;
}

/** Calls an action of a connector. */
export const connectorAction = nodeKind<ConnectorActionConfig>({
  type: 'connectorAction',
  title: 'Connector action',
  summary: 'Calls an action of a connected system.',
  role: 'step',
  config: ConnectorActionConfig,
  literalFields: ['action'],
  effect: true,
  check({ action, connection, endUser, input }, { action: find, isDeferred }) {
    const known = find(action);
    if (!known)
      return [
        { field: 'action', rule: 'unknown_action', message: `"${action}" is no action; GET /api/actions lists them` },
      ];
    const faults: KindFault[] = inspect(known.input, input, isDeferred).faults.map((fault) => ({
      ...fault,
      field: `input.${fault.field}`,
    }));
    if (connection !== undefined && endUser !== undefined)
      faults.push({
        field: 'endUser',
        rule: 'at_most_one',
        message: 'only one of connection and endUser may be given',
      });
    return faults;
  },
  needs({ action, connection, endUser }, { isDeferred }) {
    if (endUser !== undefined || (connection !== undefined && isDeferred(connection))) return [];
    const field = connection === undefined ? 'action' : 'connection';
    return [{ kind: 'connection', field, connector: action.split('.')[0]!, choice: { connection } }];
  },
  recorded(config, { catalog }) {
    const action = catalog.find(config.action);
    return action ? { ...config, input: hideSecretFields(action.input, config.input) } : config;
  },
  async run(
    { action: key, connection, endUser, input },
    { services, workspaceId, runId, requestId, idempotencyKey, signal },
  ) {
    const action = services.catalog.find(key);
    if (!action) throw new AppError('not_found', `There is no action "${key}".`);
    const { body } = await services.actions.run(action, {
      caller: { kind: 'run', id: runId, workspaceId, requestId },
      raw: { body: input },
      choice: { connection, endUserId: endUser },
      idempotencyKey,
      signal,
    });
    return { value: body };
  },
});
