import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { CallLog, type CallRecord } from '../../actions/pipeline/ports.js';
import { Database } from '../../platform/database/connection/database.js';
import { RowParameters } from '../../platform/database/connection/statements/row-parameters.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { Retention } from '../../platform/retention/retention.service.js';
import { GroupWriter } from '../group-writer.js';

const KEPT_DAYS = 7;
const WAIT_MS = 250;
const MAX_GROUP = 1000;
const MAX_WAITING = 20_000;

const columns = {
  id: 'uuid',
  workspace_id: 'uuid',
  connector: 'text',
  action: 'text',
  connection_id: 'uuid',
  status: 'integer',
  code: 'text',
  duration_ms: 'integer',
  request_id: 'text',
  at: 'time',
} as const;

/** A record by the names of its columns. */
type CallRow = Record<keyof typeof columns, string | number | null>;

const rows = new RowParameters<CallRow>(columns, 1);
const INSERT = `insert into call_log (${rows.names}) ${rows.select}`;

/** The log of calls in PostgreSQL. A call costs one push on a list; rows are inserted in groups. */
@Injectable()
export class StoredCallLog extends CallLog implements BeforeApplicationShutdown {
  private readonly writer: GroupWriter<CallRecord>;

  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
    retention: Retention,
    @Inject(LOGGER) logger: Logger,
  ) {
    super();
    this.writer = new GroupWriter<CallRecord>({
      write: (calls) => this.insert(calls),
      waitMs: WAIT_MS,
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      ownerOf: ({ workspaceId }) => workspaceId,
      onFailure: (error, givenUp) => logger.warn({ err: error, givenUp }, 'the call log could not be written yet'),
    });
    retention.add({ table: 'call_log', olderThan: 'at', days: KEPT_DAYS });
  }

  record(call: CallRecord): void {
    this.metrics.providerCalled(call.connector, call.code, call.durationMs);
    this.writer.add(call);
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    await this.writer.flush();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writer.stop();
  }

  private async insert(calls: readonly CallRecord[]): Promise<void> {
    await this.database.prepared('insert-calls', INSERT, rows.values(calls.map(toRow)));
  }
}

function toRow({ workspaceId, connectionId, durationMs, requestId, at, ...call }: CallRecord): CallRow {
  const atMs = at.getTime();
  return {
    id: uuidV7(atMs),
    workspace_id: workspaceId,
    connector: call.connector,
    action: call.action,
    connection_id: connectionId ?? null,
    status: call.status,
    code: call.code ?? null,
    duration_ms: Math.round(durationMs),
    request_id: requestId,
    at: atMs,
  };
}
