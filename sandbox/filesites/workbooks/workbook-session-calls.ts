import { empty, json, type Reply } from '../../kit/reply.js';
import { flag, object } from '../../kit/shape.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { readBody } from '../graph/request-json.js';
import { workbookOf } from './workbook-of.js';

const sessionRequest = object({ 'persistChanges?': flag() });

/**
 * `POST …/workbook/createSession`: 201, or 202 and the address of the opening where the caller prefers `respond-async` and
 * the workbook takes long. https://learn.microsoft.com/graph/workbook-best-practice
 */
export function createSession(call: GraphCall): Reply {
  const { request, sessions, switches, baseUrl } = call;
  readOptions(request.query, { options: [] });
  const { itemId } = workbookOf(call);
  const { persistChanges = false } = readBody<{ persistChanges?: boolean }>(request, sessionRequest);
  const isAsync = /(^|[,;]\s*)respond-async\b/i.test(String(request.headers.prefer ?? ''));
  if (!isAsync || !switches.slowOpening) return json(201, { id: sessions.create(itemId), persistChanges });
  const id = sessions.begin(itemId, { ...switches.slowOpening, persistChanges });
  const { retryAfter } = switches.slowOpening;
  return empty(202, {
    location: `${baseUrl}${request.path.replace(/createSession$/, '')}operations/${id}`,
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}

/** `GET …/workbook/operations/{id}`: running, failed, or done with the address of the session. */
export function getOperation(call: GraphCall): Reply {
  const { itemId } = workbookOf(call);
  const id = call.params.operation!;
  const status = call.sessions.poll(id, itemId);
  const workbook = `${call.baseUrl}${call.request.path.replace(/operations\/[^/]+$/, '')}`;
  const error = { code: 'internalServerError', message: 'The workbook could not be opened.' };
  return json(200, {
    ...{ id, status },
    ...(status === 'succeeded' && { resourceLocation: `${workbook}sessionInfoResource(key='${id}')` }),
    ...(status === 'failed' && { error }),
  });
}

/** `GET …/workbook/sessionInfoResource(key='…')`: the session an opening came to. */
export function getSessionInfo(call: GraphCall): Reply {
  const { itemId } = workbookOf(call);
  return json(200, call.sessions.opened(call.params.key!, itemId));
}

/** `POST …/workbook/closeSession`: ends the session of the header; there is no body. https://learn.microsoft.com/graph/api/workbook-closesession */
export function closeSession(call: GraphCall): Reply {
  workbookOf(call);
  if (call.request.body.kind !== 'none') throw new GraphFault('BadRequest', 'The request takes no body.');
  const id = call.request.headers['workbook-session-id'];
  if (typeof id !== 'string') throw new GraphFault('BadRequest', 'The header workbook-session-id is missing.');
  call.sessions.close(id);
  return empty(204);
}
