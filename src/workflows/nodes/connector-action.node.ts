import { actionScope } from '#libs/access';
import { Choice, hideSecretFields, inspect, isPlainObject, Json, jsonSchema, Text } from '#libs/schema';
import { AppError, codeInfo, invalidInput } from '#libs/errors';
import { filePlaces, inputWithFiles } from './action-files/file-places.js';
import { answerWithFiles } from './action-files/keep-downloads.js';
import { atField } from './contract/at-field.js';
import { nodeKind, type KindCheck, type KindFault, type NodeNeed } from './contract/node-kind.js';
import { runAction } from './run-action.js';

class ConnectorActionConfig {
  @Text({ max: 100, description: 'Key of the action, such as calendar.create-event.' })
  action: string;

  // Null is what a reference to a missing field gives. It is refused: whoever asks for a connection never gets another one.
  @Text({
    max: 200,
    optional: true,
    nullable: true,
    description: 'Id or name of the connection; without it the default one.',
  })
  connection?: string | null;

  @Text({ max: 200, optional: true, nullable: true, description: 'Id of the end user whose connection is used.' })
  endUser?: string | null;

  @Json({ shape: 'object', default: {}, description: 'Input of the action.' })
  input: Record<string, unknown>;

  @Choice(['value', 'file'], {
    default: 'value',
    description:
      'What a file becomes that the action links to. value: its link, as the action answers it. file: a file of the run, as `file` in the place of the link.',
  })
  responseAs: 'value' | 'file';
}

const form = jsonSchema(ConnectorActionConfig);

/** Calls an action of a connector. */
export const connectorAction = nodeKind<ConnectorActionConfig>({
  type: 'connectorAction',
  title: 'Connector action',
  summary: 'Calls an action of a connected system.',
  keywords: ['app', 'integration', 'email', 'gmail'],
  role: 'step',
  config: ConnectorActionConfig,
  literalFields: ['action'],
  effect: true,
  check({ action, connection, endUser, input, responseAs }, { action: find, isDeferred }) {
    const known = find(action);
    if (!known)
      return [
        { field: 'action', rule: 'unknown_action', message: `"${action}" is no action; GET /api/actions lists them` },
      ];
    const faults = inputFaults(known, input, isDeferred);
    if (responseAs === 'file' && !known.download)
      faults.push({ field: 'responseAs', rule: 'unused', message: `${action} links to no file` });
    for (const [field, value] of Object.entries({ connection, endUser }))
      if (value === null) faults.push({ field, rule: 'type', message: 'must be text' });
    if (connection !== undefined && endUser !== undefined)
      faults.push({
        field: 'endUser',
        rule: 'at_most_one',
        message: 'only one of connection and endUser may be given',
      });
    return faults;
  },
  needs({ action, connection, endUser }, { action: find, isDeferred }) {
    const known = find(action);
    if (!known) return [];
    const connector = action.split('.')[0]!;
    const scope: NodeNeed = { kind: 'scope', field: 'action', scope: actionScope(connector, known.reads) };
    if (endUser !== undefined || connection === null || (connection !== undefined && isDeferred(connection)))
      return [scope];
    const field = connection === undefined ? 'action' : 'connection';
    return [scope, { kind: 'connection', field, connector, choice: { connection } }];
  },
  // A file that is kept belongs to its run, which must be stored then.
  reads: ({ action, responseAs }, { action: find }) => (find(action)?.reads ?? false) && responseAs !== 'file',
  takes({ action }, { action: find }) {
    const known = find(action);
    if (!known) return form;
    return { ...form, properties: { ...(form['properties'] as object), input: inputWithFiles(known) } };
  },
  output({ action, responseAs }, { action: find }) {
    const known = find(action);
    if (known && responseAs === 'file') return answerWithFiles(known);
    const answer = known?.answer;
    return typeof answer === 'function' ? jsonSchema(answer()) : answer;
  },
  recorded(config, { catalog }) {
    const action = catalog.find(config.action);
    return action ? { ...config, input: hideSecretFields(action.input, config.input) } : config;
  },
  async run({ action: key, connection, endUser, input, responseAs }, context) {
    const { services, idempotencyKey, signal } = context;
    const action = services.catalog.find(key);
    if (!action) throw atField(new AppError('not_found', `There is no action "${key}".`), 'action');
    if (connection === null) throw invalidInput('connection', 'required', 'names no connection');
    if (endUser === null) throw invalidInput('endUser', 'required', 'names no end user');
    const choice = { connection, endUserId: endUser };
    const call = { input, choice, idempotencyKey, signal, keepsFiles: responseAs === 'file' };
    const value = await runAction(action, call, context).catch((error: unknown) => {
      throw placed(error, { connection, endUser });
    });
    return { value };
  },
});

/** Stands for a file whose bytes are not known before it runs. */
const SOME_BYTES = 'AAAA';

/** What is wrong with an input; of one that is wholly a reference nothing is known before it runs. */
function inputFaults(
  action: NonNullable<ReturnType<KindCheck['action']>>,
  given: unknown,
  isDeferred: KindCheck['isDeferred'],
): KindFault[] {
  if (!isPlainObject(given)) return [];
  const { input, places } = filePlaces(action, given);
  for (const { upload, reference, put } of places) put(upload === undefined ? SOME_BYTES : undefined, reference);
  return inspect(action.input, input, isDeferred).faults.map((fault) => ({ ...fault, field: `input.${fault.field}` }));
}

/** The failure of an action as one of the node's field that it comes from, where that is known. */
function placed(error: unknown, { connection, endUser }: { connection?: string; endUser?: string }): unknown {
  if (!(error instanceof AppError)) return error;
  // The action's own objects are `provider_not_found` when they are missing; here it is the connection.
  // A file that is missing is named by its field.
  if (codeInfo(error.code).fault === 'connection' || (error.code === 'not_found' && !error.errors))
    return atField(error, connection !== undefined ? 'connection' : endUser !== undefined ? 'endUser' : 'action');
  return error.errors ? atField(error, 'input') : error;
}
