import { sha256 } from '#libs/crypto';

/** A whole number from 0 to below `below`. */
export type Random = (below: number) => number;

/** Numbers that follow from a seed: the beginnings of the hashes of seed and place. */
export function seededRandom(seed: number): Random {
  let place = 0;
  return (below) => sha256(`${seed} ${(place += 1)}`).readUInt32BE(0) % below;
}
