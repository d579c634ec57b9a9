import { json, type Reply } from '../kit/reply.js';
import type { BrowserAccount, BrowserSession } from './browser-account.js';
import { parseFields, type BrowserCall } from './browser-call.js';
import { browserError } from './browser-error.js';
import { createBrowser as createBrowserBody, createSession as createSessionBody } from './browser-shapes.js';

const MAX_BROWSER_MINUTES = 240;

/** v2's `POST /sessions`. */
export function createSession(call: BrowserCall): Reply {
  const body = parseFields(call, createSessionBody, 'bare');
  const { account } = call;
  account.requireProfile(body.profileId);
  const { persistMemory = true, keepAlive = true } = body;
  const session = account.openSession('sessions', body, keepAlive === true);
  return json(201, { ...common(account, session), persistMemory, keepAlive });
}

/** v4's `POST /browsers`: a raw browser that costs by the hour. */
export function createBrowser(call: BrowserCall): Reply {
  const body = parseFields(call, createBrowserBody, 'bare');
  const { account } = call;
  const minutes = (body.timeout ?? 60) as number;
  if (minutes > MAX_BROWSER_MINUTES) throw browserError('timeout_limit');
  account.requireProfile(body.profileId);
  const browser = account.openSession('browsers', body, true);
  return json(201, {
    ...common(account, browser),
    cdpUrl: `https://cdp.sandbox.example/${browser.id}?token=cdp-${browser.id}`,
    timeoutAt: new Date(browser.startedAt + minutes * 60_000).toISOString(),
    browserCost: '0',
    agentSessionId: null,
  });
}

function common(account: BrowserAccount, session: BrowserSession) {
  const finished = account.finishedAt(session);
  return {
    id: session.id,
    status: finished === undefined ? 'active' : 'stopped',
    liveUrl: `https://live.sandbox.example/${session.id}?token=live-${session.id}`,
    recordingUrl: null,
    startedAt: new Date(session.startedAt).toISOString(),
    finishedAt: finished === undefined ? null : new Date(finished).toISOString(),
    proxyUsedMb: '0',
    proxyCost: '0',
  };
}
