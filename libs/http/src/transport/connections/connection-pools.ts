import { Pool } from 'undici';
import { ConnectionSlots } from './connection-slots.js';
import type { EgressPolicy } from '../../egress/egress-policy.js';
import { guardedConnector, openConnector, type ConnectorOptions } from '../../egress/guarded-connector.js';
import { portOf } from '../../provider/url-form.js';

/**
 * Who chose the address of a request. `trusted`: the operator, for the connector that sends it; `guarded`: a user, a
 * provider's answer, or anybody else, so the egress policy decides; `confidential`: the same, and since a stored credential
 * goes along, plain http is only for what the operator listed.
 */
export type Trust = 'guarded' | 'confidential' | 'trusted';

/** Whose connections a request uses: they are shared only where all of this is equal. */
export interface PoolKey {
  /** The URL whose origin is called. */
  url: URL;
  trust: Trust;
  /** A workspace, a connector, or both. */
  pool: string;
}

/** The connections to one origin. */
export interface OriginPool {
  readonly connections: Pool;
  readonly slots: ConnectionSlots;
}

/** How many connections a process may hold, and how it makes them. */
export interface PoolLimits extends ConnectorOptions {
  /** Connections per origin and pool. */
  maxConnections: number;
  /** Requests that may wait for one of them. */
  maxWaiting: number;
  /** Origins whose idle connections are kept. */
  maxPools: number;
}

/** Largest head of an answer, in bytes; what is above Node's own 16 KiB is tolerated, not passed on. */
const MAX_HEADER_BYTES = 131_072;

/** All connections of a process, separated by origin, trust and pool so that one stuck side never takes another's. */
export class ConnectionPools {
  /** In the order in which they were made. */
  private readonly pools = new Map<string, OriginPool>();

  constructor(
    private readonly policy: EgressPolicy,
    private readonly limits: PoolLimits,
  ) {}

  /** The pool of an origin, made at first use. */
  of({ url, trust, pool }: PoolKey): OriginPool {
    const origin = url.origin;
    const key = `${trust} ${origin} ${pool}`;
    const known = this.pools.get(key);
    if (known) return known;
    if (this.pools.size >= this.limits.maxPools) this.dropIdle();
    const made = {
      connections: this.open(origin, trust),
      slots: new ConnectionSlots(this.limits.maxConnections, this.limits.maxWaiting),
    };
    this.pools.set(key, made);
    return made;
  }

  /** Ends every connection; requests in progress fail. */
  async close(): Promise<void> {
    const pools = [...this.pools.values()];
    this.pools.clear();
    await Promise.all(pools.map(({ connections }) => connections.destroy()));
  }

  private open(origin: string, trust: Trust): Pool {
    const { maxConnections, connectTimeout, ca, lookup } = this.limits;
    const options = { connectTimeout, ca, lookup };
    const url = new URL(origin);
    const exposesSecrets = trust === 'confidential' && url.protocol === 'http:';
    return new Pool(origin, {
      connections: maxConnections,
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The total deadline of each request is its signal; these would only count the silence between two bytes.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect:
        trust === 'trusted'
          ? openConnector(options)
          : guardedConnector(this.policy, { ...options, port: portOf(url), exposesSecrets }),
    });
  }

  /** Forgets the oldest pools nobody uses, a tenth at a time. */
  private dropIdle(): void {
    let surplus = Math.ceil(this.limits.maxPools / 10);
    for (const [key, { connections, slots }] of this.pools) {
      if (surplus === 0) return;
      if (slots.load > 0) continue;
      this.pools.delete(key);
      void connections.destroy();
      surplus -= 1;
    }
  }
}
