import { shellText, shellTextWith } from './shell-text.js';

/** The settings of a webhook's authentication, as far as they are texts. */
export type Authentication = Readonly<Record<string, string | undefined>>;

/**
 * The option of curl that signs a body with `openssl` under the secret of a shell variable; undefined for schemes that sign
 * more than the body, such as the time.
 */
export function signatureOption(authentication: Authentication, body: string): string | undefined {
  const { type, scheme, environmentVariable = '' } = authentication;
  if (type !== 'signature') return undefined;
  const secret = shellTextWith('', environmentVariable);
  if (scheme === 'github') return option('X-Hub-Signature-256: sha256=', hexDigest('sha256', body, secret));
  if (scheme !== 'hmac') return undefined;
  const { headerName = '', algorithm = 'sha256', encoding = 'hex', prefix = '' } = authentication;
  const digest = encoding === 'base64' ? base64Digest : hexDigest;
  return option(`${headerName}: ${prefix}`, digest(algorithm, body, secret));
}

const option = (text: string, command: string) => `-H ${shellText(text)}"$(${command})"`;

const hmac = (algorithm: string, body: string, secret: string) =>
  `printf %s ${shellText(body)} | openssl dgst -${algorithm} -hmac ${secret}`;

const hexDigest = (...given: Parameters<typeof hmac>) => `${hmac(...given)} | sed 's/.* //'`;

const base64Digest = (...given: Parameters<typeof hmac>) => `${hmac(...given)} -binary | base64 -w 0`;
