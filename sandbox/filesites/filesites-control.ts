import { controlBody, noSuchRoute } from '../kit/control-body.js';
import type { ProviderRequest } from '../kit/provider.js';
import { empty, type Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import { choice, flag, integer, number, object, text } from '../kit/shape.js';
import type { FilesitesSwitches, PartFault } from './filesites-switches.js';

/** What a test may do to the fake from outside. */
export interface FilesitesControls {
  readonly switches: FilesitesSwitches;
}

const switches = object({
  'documentedScopes?': flag(),
  'anonymousLinksDisabled?': flag(),
  'contentInline?': flag(),
  'emptyPages?': integer({ min: 0, max: 1000 }),
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

type Handler = (fake: FilesitesControls, request: ProviderRequest) => void;

const ROUTES = new Router<Handler>()
  .on('POST /switches', (fake, request) => void Object.assign(fake.switches, controlBody<object>(request, switches)))
  .on('POST /batch-faults', (fake, request) =>
    fake.switches.partFaults.push(controlBody<PartFault>(request, partFault)),
  );

/**
 * `/_sandbox/filesites/…`: `POST switches {documentedScopes?, anonymousLinksDisabled?, contentInline?, emptyPages?,
 * listViewThreshold?, slowOpening?: {polls, outcome, retryAfter?}, innerKey?}`, `POST batch-faults {url, status, code?, retryAfter?}`.
 */
export function controlFilesites(fake: FilesitesControls, request: ProviderRequest): Reply {
  const route = ROUTES.find(request.method, request.path);
  if (!route) return noSuchRoute(request);
  route.target(fake, request);
  return empty(204);
}
