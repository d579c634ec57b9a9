import { generateKeyPairSync, sign } from 'node:crypto';

/** A key and its certificate, PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

/**
 * Makes a self-signed P-256 certificate for one DNS name (RFC 5280), valid from a day before `from` for `days` days.
 * It is its own authority, so a client that trusts it accepts it for that name.
 */
export function selfSigned(
  name: string,
  { from = new Date(), days = 2 }: { from?: Date; days?: number } = {},
): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const starts = new Date(from.getTime() - DAY_MS);
  const issuer = sequence(set(sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(name)))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sequence(oid(ECDSA_WITH_SHA256)),
    issuer,
    sequence(time(starts), time(new Date(starts.getTime() + days * DAY_MS))),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(SUBJECT_ALTERNATIVE_NAME, sequence(der(0x82, Buffer.from(name)))),
        extension(BASIC_CONSTRAINTS, sequence(der(0x01, Buffer.from([0xff])))),
      ),
    ),
  );
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'der' });
  const certificate = sequence(
    body,
    sequence(oid(ECDSA_WITH_SHA256)),
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = certificate
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const DAY_MS = 86_400_000;
/** Object identifiers in their DER form. */
const COMMON_NAME = '550403';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const SUBJECT_ALTERNATIVE_NAME = '551d11';
const BASIC_CONSTRAINTS = '551d13';

function der(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...items: Buffer[]): Buffer => der(0x30, Buffer.concat(items));
const set = (...items: Buffer[]): Buffer => der(0x31, Buffer.concat(items));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), der(0x04, value));
const time = (at: Date): Buffer => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')));
