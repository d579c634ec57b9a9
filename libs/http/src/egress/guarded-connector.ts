import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { EgressRefused } from './egress-refused.js';
import type { Destination, EgressPolicy } from './egress-policy.js';

/** Resolves a host to all its addresses; `dns.lookup` has this form. */
export type HostLookup = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, records: LookupAddress[]) => void,
) => void;

/** How sockets are made. */
export interface ConnectorOptions {
  /** Milliseconds until a connection must stand, name resolution and TLS included. */
  connectTimeout: number;
  /** Certificates trusted instead of Node's own, PEM. */
  ca?: string[];
  /** Default: the system's resolver. */
  lookup?: HostLookup;
}

/** Makes sockets to wherever the operator said. Certificates are always verified, whatever the environment says. */
export function openConnector({
  connectTimeout,
  ca,
  lookup = systemLookup,
}: ConnectorOptions): buildConnector.connector {
  return connectorWith({ connectTimeout, ca, lookup });
}

/** What is known of the connections of a guarded pool. */
interface GuardedTarget {
  port: number;
  /** Credentials go over them in the clear. */
  exposesSecrets?: boolean;
}

/**
 * Makes sockets for one port of a user-made URL. The address of an IP literal is checked before the connection, since no
 * lookup happens for it; of a name every record must pass, and the addresses handed back are the ones that are dialled.
 */
export function guardedConnector(
  policy: EgressPolicy,
  { port, exposesSecrets, lookup = systemLookup, ...options }: ConnectorOptions & GuardedTarget,
): buildConnector.connector {
  const check = (destination: Destination): void => {
    policy.checkAddress(destination);
    if (exposesSecrets) policy.checkPlain(destination);
  };
  const connect = connectorWith({ ...options, lookup: checkedLookup(check, { port, lookup }) });
  return (target, callback) => {
    try {
      policy.checkHost(target.hostname, port);
    } catch (refusal) {
      callback(refusal as Error, null);
      return;
    }
    connect(target, callback);
  };
}

function checkedLookup(
  check: (destination: Destination) => void,
  { port, lookup }: { port: number; lookup: HostLookup },
): HostLookup {
  return (host, options, callback) =>
    lookup(host, options, (error, records) => {
      if (error) return callback(error, []);
      try {
        if (records.length === 0) throw new EgressRefused('address', 'The host has no address.');
        for (const { address } of records) check({ host, address, port });
      } catch (refusal) {
        return callback(refusal as Error, []);
      }
      callback(null, records);
    });
}

function connectorWith({
  connectTimeout,
  ca,
  lookup,
}: ConnectorOptions & { lookup: HostLookup }): buildConnector.connector {
  return buildConnector({
    timeout: connectTimeout,
    allowH2: false,
    autoSelectFamily: true,
    rejectUnauthorized: true,
    lookup: singleOrAll(lookup),
    ...(ca && { ca }),
  } as buildConnector.BuildOptions);
}

/** `net.connect` asks for all records or for one. */
function singleOrAll(lookup: HostLookup): LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, records) => {
      if (error) callback(error, '', 0);
      else if (options.all) callback(null, records);
      else callback(null, records[0]?.address ?? '', records[0]?.family ?? 0);
    });
}
