import { controlBody, noSuchRoute } from '../kit/control-body.js';
import type { ProviderRequest } from '../kit/provider.js';
import { empty, json, type Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import { deliveryTrouble, type DeliveryTrouble } from '../kit/deliveries.js';
import { choice, flag, integer, map, number, object, text } from '../kit/shape.js';
import { deleteFile, putFile, setListItem, type FileAt, type ListItemAt } from './changes/from-outside.js';
import type { Mishap, Subscriptions } from './changes/subscriptions.js';
import type { FilesitesSwitches, PartFault } from './filesites-switches.js';
import type { Tenant } from './sites/tenant.js';

/** What a test may do to the fake from outside. */
export interface FilesitesControls {
  readonly switches: FilesitesSwitches;
  readonly subscriptions: Subscriptions;
  readonly world: Tenant;
}

const switches = object({
  'documentedScopes?': flag(),
  'anonymousLinksDisabled?': flag(),
  'contentInline?': flag(),
  'emptyPages?': integer({ min: 0, max: 1000 }),
  'deltaPage?': integer({ min: 1, max: 1000 }),
  'listViewThreshold?': integer({ min: 0, max: 1_000_000 }),
  'slowOpening?': object({
    polls: integer({ min: 0, max: 1000 }),
    outcome: choice('succeeded', 'failed'),
    'retryAfter?': number({ min: 0, max: 86_400 }),
  }),
  'innerKey?': choice('innerError', 'innererror'),
});
const partFault = object({
  url: text({ min: 1 }),
  status: integer({ min: 400, max: 599 }),
  'code?': text({ min: 1 }),
  'retryAfter?': integer({ min: 0, max: 86_400 }),
});

const site = text({ min: 1 });
const file = object({ 'site?': site, path: text({ min: 1 }), 'content?': text({ max: 1_000_000 }) });
const listItem = object({ site, list: text({ min: 1 }), 'id?': text({ min: 1 }), fields: map(() => []) });
const lifecycle = object({ event: choice('reauthorizationRequired', 'subscriptionRemoved', 'missed', 'expired') });

type Handler = (fake: FilesitesControls, request: ProviderRequest) => object | void;

const ROUTES = new Router<Handler>()
  .on('POST /switches', (fake, request) => void Object.assign(fake.switches, controlBody<object>(request, switches)))
  .on(
    'POST /batch-faults',
    (fake, request) => void fake.switches.partFaults.push(controlBody<PartFault>(request, partFault)),
  )
  .on('POST /files', ({ world }, request) => putFile(world, controlBody<FileAt>(request, file)))
  .on('POST /files/delete', ({ world }, request) => deleteFile(world, controlBody<FileAt>(request, file)))
  .on('POST /list-items', ({ world }, request) => setListItem(world, controlBody<ListItemAt>(request, listItem)))
  .on('POST /delta-tokens/expire', ({ switches: set }) => void (set.deltaAge += 1))
  .on('POST /subscriptions', ({ subscriptions }, request) =>
    subscriptions.endanger(controlBody<{ event: Mishap }>(request, lifecycle).event),
  )
  .on('POST /notification-trouble', ({ subscriptions }, request) =>
    subscriptions.delivery.order(controlBody<Partial<DeliveryTrouble>>(request, deliveryTrouble)),
  );

/**
 * `/_sandbox/filesites/…`: `POST switches {documentedScopes?, anonymousLinksDisabled?, contentInline?, emptyPages?,
 * deltaPage?, listViewThreshold?, slowOpening?: {polls, outcome, retryAfter?}, innerKey?}`, `POST batch-faults {url, status, code?,
 * retryAfter?}`, `POST files {site?, path, content?}` and `POST files/delete {site?, path}` in the default library of a site or Ada's
 * drive, `POST list-items {site, list, id?, fields}`, `POST delta-tokens/expire`, `POST subscriptions {event}` for what happens
 * to them, `POST notification-trouble {drop?, double?, reorder?}`.
 */
export function controlFilesites(fake: FilesitesControls, request: ProviderRequest): Reply {
  const route = ROUTES.find(request.method, request.path);
  if (!route) return noSuchRoute(request);
  const made = route.target(fake, request);
  return made ? json(201, made) : empty(204);
}
