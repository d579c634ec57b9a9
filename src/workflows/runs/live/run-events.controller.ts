import { once } from 'node:events';
import { Controller, Headers, Req, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { RunEvents, type Watch } from './run-events.js';
import { RunId } from '../history/run.dto.js';
import { RunStore } from '../history/run-store.js';

const HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };
/** Milliseconds a reader may take for what waits for it; one that takes longer is cut off and may resume. */
const PATIENCE_MS = 30_000;

/** Runs as they happen. */
@Controller()
export class RunEventsController {
  constructor(
    private readonly events: RunEvents,
    private readonly runs: RunStore,
  ) {}

  @Endpoint('GET /api/runs/:id/events', 'Watch a run', {
    access: { scope: 'runs:read' },
    takesLong: true,
    contentType: 'text/event-stream',
    errors: ['not_found', 'unavailable'],
    description:
      'Server-sent events `run` and `node`, each with that record as data. `Last-Event-ID` goes on after that change. The stream ends with the run, with the right to see it, and after an hour.',
  })
  async watch(
    @Input() { id }: RunId,
    @CallerOf() caller: Caller,
    @Req() request: ApiRequest,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: ApiResponse,
  ): Promise<void> {
    // Before the first byte, so that an unknown run is still answered 404.
    await this.runs.get(caller, id);
    if (request.method === 'HEAD') return void response.writeHead(200, HEADERS).end();
    // Nobody would hear any more that a reader who has gone leaves.
    if (response.closed) return;
    const leave = this.events.takePlace(caller.workspaceId);
    const gone = new AbortController();
    response.on('close', () => {
      leave();
      gone.abort();
    });
    response.writeHead(200, HEADERS);
    const watch: Watch = {
      runId: id,
      // It is found out anew whenever access is.
      caller: () => request.caller ?? caller,
      last: countOf(lastEventId),
      gone: gone.signal,
      requireAccess: () => request.admit!(),
    };
    for await (const { id: count, event, data } of this.events.of(watch)) {
      if (response.write(`id: ${count}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)) continue;
      // Nothing more is read for a reader who has not taken this, so however slow it is, one event is all that waits.
      const patience = setTimeout(() => response.destroy(), PATIENCE_MS);
      await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
      clearTimeout(patience);
      if (gone.signal.aborted) return;
    }
    response.end();
  }
}

function countOf(lastEventId: string | undefined): number {
  const count = Number(lastEventId ?? 0);
  return Number.isSafeInteger(count) && count > 0 && count <= 2_147_483_647 ? count : 0;
}
