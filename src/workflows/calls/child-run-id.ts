import { sha256 } from '#libs/crypto';

const TIME_DIGITS = 12;

/**
 * The id of the run that a call inside of another run starts: the same for the same call, so that a call that is made again
 * after a crash finds the run it has started already. A UUID of version 8 (RFC 9562, section 5.8) that begins with the
 * time of the parent's id, beside which it is then listed.
 */
export function childRunId(parentRunId: string, call: string): string {
  const time = parentRunId.replaceAll('-', '').slice(0, TIME_DIGITS);
  const hash = sha256(`${parentRunId} ${call}`).toString('hex');
  return [time.slice(0, 8), time.slice(8), `8${hash.slice(0, 3)}`, `a${hash.slice(3, 6)}`, hash.slice(6, 18)].join('-');
}
