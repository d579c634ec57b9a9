import { randomUUID } from 'node:crypto';
import { isDeliveryAddress } from '../../kit/delivery-address.js';
import { empty, json, type Reply } from '../../kit/reply.js';
import { object, text } from '../../kit/shape.js';
import type { Drive } from '../files/drive.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { canonicalPath } from '../graph/graph-path.js';
import { readOptions } from '../graph/graph-query.js';
import { driveOf, listOf } from '../graph/locate.js';
import { readBody } from '../graph/request-json.js';
import { Router } from '../../kit/router.js';
import { requireScope } from '../sites/scopes.js';
import type { ChangeLog } from './change-log.js';
import type { Subscription } from './subscriptions.js';

/** The longest life of one of a drive or list, and the shortest of any. https://learn.microsoft.com/graph/api/resources/subscription, November 2026 */
const MAX_LIFE_MS = 42_300 * 60_000;
const MIN_LIFE_MS = 45 * 60_000;
const VALIDATION_TIMEOUT_MS = 10_000;

const url = text({ min: 8, max: 2048 });
const newSubscription = object({
  changeType: text({ min: 1 }),
  notificationUrl: url,
  'lifecycleNotificationUrl?': url,
  resource: text({ min: 1, max: 2048 }),
  expirationDateTime: text({ min: 1 }),
  'clientState?': text({ max: 128 }),
});
const subscriptionChanges = object({ 'expirationDateTime?': text({ min: 1 }), 'notificationUrl?': url });

type Wanted = Pick<Subscription, 'changeType' | 'notificationUrl' | 'resource' | 'expirationDateTime'> & {
  readonly lifecycleNotificationUrl?: string;
  readonly clientState?: string;
};

/** `POST /subscriptions`: the receiver repeats a token first. https://learn.microsoft.com/graph/api/subscription-post-subscriptions */
export async function createSubscription(call: GraphCall): Promise<Reply> {
  readOptions(call.request.query, { options: [] });
  const wanted = readBody<Wanted>(call.request, newSubscription);
  const log = logOf(call, wanted.resource);
  if (wanted.changeType !== 'updated')
    throw new GraphFault('invalidRequest', 'Drives and lists support the change type updated alone.');
  const expirationDateTime = endOf(call, wanted.expirationDateTime);
  const urls = [wanted.notificationUrl, wanted.lifecycleNotificationUrl];
  for (const address of new Set(urls.filter((one) => one !== undefined))) await validate(address);
  const subscription: Subscription = {
    id: randomUUID(),
    lifecycleNotificationUrl: null,
    clientState: null,
    ...wanted,
    expirationDateTime,
    creatorId: call.grant.account,
    applicationId: call.grant.clientId,
  };
  call.subscriptions.add(subscription, log);
  return json(201, view(subscription));
}

/** `GET /subscriptions`: those of this application and person. */
export function listSubscriptions({ subscriptions, grant, request }: GraphCall): Reply {
  readOptions(request.query, { options: [] });
  return json(200, { value: subscriptions.of(grant.account).map(view) });
}

/** `GET /subscriptions/{id}`. */
export function getSubscription(call: GraphCall): Reply {
  return json(200, view(named(call)));
}

/** `PATCH /subscriptions/{id}`: it lasts longer, and is authorized with that. */
export async function updateSubscription(call: GraphCall): Promise<Reply> {
  const subscription = named(call);
  const { expirationDateTime, ...changes } = readBody<Partial<Wanted>>(call.request, subscriptionChanges);
  const end = expirationDateTime === undefined ? {} : { expirationDateTime: endOf(call, expirationDateTime) };
  if (changes.notificationUrl !== undefined) await validate(changes.notificationUrl);
  Object.assign(subscription, changes, end);
  call.subscriptions.authorize(subscription);
  return json(200, view(subscription));
}

/** `DELETE /subscriptions/{id}`. */
export function deleteSubscription(call: GraphCall): Reply {
  call.subscriptions.remove(named(call).id);
  return empty(204);
}

/** `POST /subscriptions/{id}/reauthorize`. */
export function reauthorizeSubscription(call: GraphCall): Reply {
  call.subscriptions.authorize(named(call));
  return empty(204);
}

function named({ subscriptions, params, grant }: GraphCall): Subscription {
  return subscriptions.find(params.subscription!, grant.account);
}

/** What is sent back: the client state is not. */
function view({ clientState, ...subscription }: Subscription): object {
  return { ...subscription, clientState: null };
}

type Watched = 'drive' | 'list';
const RESOURCES = new Router<Watched>()
  .on('GET /drive/:drive/item/:item', 'drive')
  .on('GET /site/:site/lists/:list', 'list');

/** The changes of a resource: the root of a drive, or a list, that the person may open. */
function logOf(call: GraphCall, resource: string): ChangeLog<never> {
  const found = RESOURCES.find('GET', canonicalPath(`/${resource.replace(/^\//, '')}`));
  if (!found) throw new GraphFault('invalidRequest', `Resource '${resource}' is not supported.`);
  const at = { ...call, params: found.params };
  requireScope(call.grant, found.target === 'drive' ? 'files' : 'sites', { ownDrive: found.params.drive === 'me' });
  if (found.target === 'list') {
    const { list } = listOf(at);
    return (list.facts.drive ?? list).changes as ChangeLog<never>;
  }
  const drive: Drive = driveOf(at);
  if (found.params.item !== 'root') throw new GraphFault('invalidRequest', 'Only the root of a drive is supported.');
  return drive.changes as ChangeLog<never>;
}

/** A life that is too short is made longer. @throws GraphFault 400 for one that is too long, or over */
function endOf({ clock }: GraphCall, end: string): string {
  const left = Date.parse(end) - clock.now();
  if (!(left > 0 && left <= MAX_LIFE_MS))
    throw new GraphFault('invalidRequest', 'Subscription expiration can only be 42300 minutes in the future.');
  return left < MIN_LIFE_MS ? new Date(clock.now() + MIN_LIFE_MS).toISOString() : end;
}

/** @throws GraphFault 400 unless the receiver answers the token as plain text */
async function validate(address: string): Promise<void> {
  if (!isDeliveryAddress(address)) throw new GraphFault('validationFailed');
  const token = `Validation: Testing client application reachability for subscription Request-Id: ${randomUUID()}`;
  const target = new URL(address);
  target.searchParams.set('validationToken', token);
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      redirect: 'manual',
      signal: AbortSignal.timeout(VALIDATION_TIMEOUT_MS),
    });
    const isPlain = answer.headers.get('content-type')?.startsWith('text/plain') ?? false;
    if (answer.status === 200 && isPlain && (await answer.text()) === token) return;
  } catch {
    // Not reachable is not valid.
  }
  throw new GraphFault('validationFailed');
}
