import { isIPv6 } from 'node:net';
import type { HostLookup } from '../src/egress/guarded-connector.js';

/** A resolver that gives, per host and question, the next of the listed sets of addresses (the last one for ever). */
export function fakeLookup(answers: Record<string, string[][]>): { lookup: HostLookup; asked: string[] } {
  const asked: string[] = [];
  const lookup: HostLookup = (host, _options, callback) => {
    const sets = answers[host];
    const nth = asked.filter((name) => name === host).length;
    asked.push(host);
    if (!sets) return callback(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), []);
    const addresses = sets[Math.min(nth, sets.length - 1)]!;
    callback(
      null,
      addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    );
  };
  return { lookup, asked };
}
