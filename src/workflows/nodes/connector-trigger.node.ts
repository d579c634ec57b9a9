import { actionScope } from '#libs/access';
import { inspect, Json, Text } from '#libs/schema';
import { text, time } from '../../actions/declaration/answer-schema.js';
import { nodeKind } from './contract/node-kind.js';
import { closedObject } from './contract/value-schema.js';

/** Config of a start by an event of a connected system. */
export class ConnectorTriggerConfig {
  @Text({ max: 100, description: 'Key of the trigger, such as mailboxes.message-received.' })
  trigger: string;

  @Text({ max: 200, optional: true, description: 'Id or name of the connection; without it the default one.' })
  connection?: string;

  @Json({ shape: 'object', default: {}, description: 'Inputs of the trigger, such as which inbox.' })
  input: Record<string, unknown>;
}

/** Starts the workflow when something happens in a connected system. */
export const connectorTrigger = nodeKind<ConnectorTriggerConfig>({
  type: 'connectorTrigger',
  title: 'Connector event',
  summary: 'Starts the workflow when something happens in a connected system, once it is deployed.',
  keywords: ['app', 'integration', 'email', 'gmail'],
  role: 'start',
  config: ConnectorTriggerConfig,
  // It is read before there is any data.
  literalFields: ['trigger', 'connection', 'input'],
  effect: false,
  answers: false,
  check({ trigger, input }, { trigger: find }) {
    const known = find(trigger);
    if (known) return inspect(known.inputs, input).faults.map((fault) => ({ ...fault, field: `input.${fault.field}` }));
    const message = `"${trigger}" is no trigger; GET /api/triggers lists them`;
    return [{ field: 'trigger', rule: 'unknown_trigger', message }];
  },
  needs({ trigger, connection }, { trigger: find }) {
    if (!find(trigger)) return [];
    const connector = trigger.split('.')[0]!;
    const field = connection === undefined ? 'trigger' : 'connection';
    return [
      // Whoever listens subscribes at the provider, which changes the account.
      { kind: 'scope', field: 'trigger', scope: actionScope(connector, false) },
      { kind: 'connection', field, connector, choice: { connection } },
    ];
  },
  output({ trigger }, { trigger: find }) {
    const known = find(trigger);
    return known && closedObject({ event: known.event, eventId: text, receivedAt: time });
  },
});
