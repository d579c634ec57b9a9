import { Controller, Headers, Req, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { EVENT_STREAM_HEADERS, EventStream } from './event-stream.js';
import { RunEvents, type Watch } from './run-events.js';
import { RunWatchers } from './run-watchers.js';
import { RunId } from '../history/run.dto.js';
import { RunStore } from '../history/run-store.js';

/** Runs as they happen. */
@Controller()
export class RunEventsController {
  constructor(
    private readonly events: RunEvents,
    private readonly watchers: RunWatchers,
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
    if (request.method === 'HEAD') return void response.writeHead(200, EVENT_STREAM_HEADERS).end();
    // Nobody would hear any more that a reader who has gone leaves.
    if (response.closed) return;
    const stream = new EventStream(response, this.watchers.takePlace(caller.workspaceId));
    const watch: Watch = {
      runId: id,
      // It is found out anew whenever access is.
      caller: () => request.caller ?? caller,
      last: countOf(lastEventId),
      gone: stream.gone,
      requireAccess: () => request.admit!(),
    };
    for await (const event of this.events.of(watch)) if (!(await stream.send(event))) return;
    stream.end();
  }
}

function countOf(lastEventId: string | undefined): number | undefined {
  if (lastEventId === undefined) return undefined;
  const count = Number(lastEventId);
  return Number.isSafeInteger(count) && count > 0 && count <= 2_147_483_647 ? count : 0;
}
