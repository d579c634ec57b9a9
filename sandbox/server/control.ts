import { noSuchRoute } from '../kit/control-body.js';
import { parseFaultOrder } from './fault-order.js';
import type { Clock } from '../kit/clock.js';
import type { FaultOrder, PlacedFault } from './faults.js';
import type { JournalEntry } from './journal.js';
import type { FakeProvider, ProviderRequest } from '../kit/provider.js';
import { empty, json, Refusal, type Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';

/** Prefix of the sandbox's own routes. */
const CONTROL_PATH = '/_sandbox';

/** What can be controlled from outside; the sandbox itself. */
export interface Controllable {
  readonly url: string;
  readonly clock: Clock;
  readonly all: readonly FakeProvider[];
  requests(provider?: string): readonly JournalEntry[];
  fail(order: FaultOrder): PlacedFault;
  pendingFaults(): readonly PlacedFault[];
  seed(): void;
  reset(): void;
}

type Handler = (sandbox: Controllable, request: ProviderRequest) => Reply;

const ROUTES = new Router<Handler>()
  .on('GET /', (sandbox) =>
    json(200, { url: sandbox.url, providers: sandbox.all.map(({ key, basePath }) => ({ key, basePath })) }),
  )
  .on('GET /requests', (sandbox, { query }) =>
    json(200, { requests: sandbox.requests(query.get('provider') ?? undefined) }),
  )
  .on('GET /faults', (sandbox) => json(200, { faults: sandbox.pendingFaults() }))
  .on('POST /faults', (sandbox, request) => json(201, sandbox.fail(parseFaultOrder(jsonBody(request)))))
  .on('POST /reset', reset)
  .on('POST /clock', advanceClock);

/**
 * The sandbox over HTTP, for tests written in any language: `GET /_sandbox`, `GET /_sandbox/requests?provider=`,
 * `GET|POST /_sandbox/faults`, `POST /_sandbox/reset {seed?}`, `POST /_sandbox/clock {advanceSeconds}` and
 * `/_sandbox/<provider>/…`, which the provider serves itself. Undefined for paths outside the prefix.
 */
export async function control(sandbox: Controllable, request: ProviderRequest): Promise<Reply | undefined> {
  const { path } = request;
  if (path !== CONTROL_PATH && !path.startsWith(`${CONTROL_PATH}/`)) return undefined;
  const own = path.slice(CONTROL_PATH.length) || '/';
  const route = ROUTES.find(request.method, own);
  try {
    if (route) return route.target(sandbox, request);
    const provider = sandbox.all.find(({ key }) => own.startsWith(`/${key}/`));
    if (provider?.control) return await provider.control({ ...request, path: own.slice(provider.key.length + 1) });
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
  return noSuchRoute(request);
}

function reset(sandbox: Controllable, request: ProviderRequest): Reply {
  const { seed = false } = jsonBody(request) as { seed?: unknown };
  if (typeof seed !== 'boolean') return json(400, { error: 'invalid', detail: 'seed is a boolean' });
  sandbox.reset();
  if (seed) sandbox.seed();
  return empty(204);
}

function advanceClock(sandbox: Controllable, request: ProviderRequest): Reply {
  const { advanceSeconds } = jsonBody(request) as { advanceSeconds?: unknown };
  if (typeof advanceSeconds !== 'number' || !(advanceSeconds >= 0)) {
    return json(400, { error: 'invalid', detail: 'advanceSeconds is a number of seconds >= 0' });
  }
  sandbox.clock.advance(advanceSeconds);
  return json(200, { now: sandbox.clock.iso() });
}

/** The JSON object a control request carries, `{}` without a body; throws a 400 `Refusal` for anything else. */
function jsonBody({ body }: ProviderRequest): Record<string, unknown> {
  if (body.kind === 'none') return {};
  if (body.kind === 'json' && typeof body.value === 'object' && body.value !== null && !Array.isArray(body.value)) {
    return body.value as Record<string, unknown>;
  }
  throw new Refusal(json(400, { error: 'invalid', detail: 'the body is a JSON object' }));
}
