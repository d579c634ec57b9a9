import type { ServerResponse } from 'node:http';

/** Ends when the caller goes away before they have their whole answer. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new DOMException('the caller went away', 'AbortError');
  if (response.closed) return AbortSignal.abort(gone);
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(gone);
  });
  return controller.signal;
}
