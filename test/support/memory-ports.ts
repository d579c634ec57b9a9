import { AppError } from '@libs/errors';
import type { OpenConnection } from '../../src/actions/action.context.js';
import {
  CallLog,
  ConnectorState,
  CredentialSource,
  IdempotencyStore,
  type CallRecord,
  type ConnectorRecord,
  type IdempotencyRequest,
  type Reservation,
  type StoredAnswer,
} from '../../src/actions/ports.js';

/** Opens the one connection a test has; `refresh` gives what `renew` makes, if there is a way. */
export class OneConnection extends CredentialSource {
  refreshes = 0;
  readonly outcomes: (AppError | undefined)[] = [];

  constructor(
    public connection: OpenConnection,
    private readonly renew?: () => OpenConnection,
  ) {
    super();
  }

  async open(): Promise<OpenConnection> {
    return this.connection;
  }

  async refresh(): Promise<OpenConnection | undefined> {
    if (!this.renew) return undefined;
    this.refreshes += 1;
    this.connection = this.renew();
    return this.connection;
  }

  report(_connection: OpenConnection, outcome: AppError | undefined): void {
    this.outcomes.push(outcome);
  }
}

/** Keeps what was recorded of calls. */
export class MemoryCallLog extends CallLog {
  readonly calls: CallRecord[] = [];

  record(call: CallRecord): void {
    this.calls.push(call);
  }
}

/** First answers by key, for as long as the test runs. */
export class MemoryIdempotency extends IdempotencyStore {
  private readonly answers = new Map<string, { fingerprint: string; answer?: StoredAnswer }>();

  async begin({
    operation,
    key,
    fingerprint,
  }: IdempotencyRequest): Promise<{ replay: StoredAnswer } | { reservation: Reservation }> {
    const name = `${operation} ${key}`;
    const known = this.answers.get(name);
    if (known && known.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused', 'another request');
    if (known?.answer) return { replay: known.answer };
    if (known) throw new AppError('idempotency_in_progress', 'still running');
    this.answers.set(name, { fingerprint });
    return {
      reservation: {
        complete: async (answer) => void this.answers.set(name, { fingerprint, answer }),
        release: async () => void this.answers.delete(name),
      },
    };
  }
}

/** Records, secrets and leases of one process. */
export class MemoryState extends ConnectorState {
  private readonly records = new Map<string, Map<number, ConnectorRecord>>();
  private readonly secrets = new Map<string, string>();
  private readonly holders = new Map<string, Promise<unknown>>();

  async addRecords(connectionId: string, collection: string, records: readonly ConnectorRecord[]): Promise<void> {
    const kept = this.of(connectionId, collection);
    for (const record of records) if (!kept.has(record.sequence)) kept.set(record.sequence, record);
  }

  async listRecords(
    connectionId: string,
    collection: string,
    {
      after = -Infinity,
      kinds,
      group,
      limit,
    }: { after?: number; kinds?: readonly string[]; group?: string; limit: number },
  ): Promise<ConnectorRecord[]> {
    return [...this.of(connectionId, collection).values()]
      .filter((record) => record.sequence > after)
      .filter((record) => (kinds?.includes(record.kind) ?? true) && (group === undefined || record.group === group))
      .sort((a, b) => a.sequence - b.sequence)
      .slice(0, limit);
  }

  async withLease<T>(
    connectionId: string,
    name: string,
    { waitMs, signal }: { waitMs: number; signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    const key = `${connectionId} ${name}`;
    const end = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
    for (let holder = this.holders.get(key); holder; holder = this.holders.get(key)) {
      if (end.aborted) return undefined;
      await Promise.race([holder, new Promise((resolve) => end.addEventListener('abort', resolve, { once: true }))]);
    }
    const running = work();
    const settled = running.catch(() => undefined).finally(() => this.holders.delete(key));
    this.holders.set(key, settled);
    return { value: await running };
  }

  async putSecret(connectionId: string, name: string, value: string): Promise<void> {
    this.secrets.set(`${connectionId} ${name}`, value);
  }

  async getSecret(connectionId: string, name: string): Promise<string | undefined> {
    return this.secrets.get(`${connectionId} ${name}`);
  }

  private of(connectionId: string, collection: string): Map<number, ConnectorRecord> {
    const key = `${connectionId} ${collection}`;
    const kept = this.records.get(key) ?? new Map<number, ConnectorRecord>();
    this.records.set(key, kept);
    return kept;
  }
}
