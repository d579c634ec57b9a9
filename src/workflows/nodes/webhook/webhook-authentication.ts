import { Check, Choice, Text } from '#libs/schema';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const spellings: Record<SignatureEncoding, RegExp> = { hex: /^(?:[0-9a-f]{2})*$/i, base64: BASE64 };

/** Kinds of authentication. */
export const authenticationTypes = ['none', 'basic', 'bearer', 'header', 'query', 'signature'] as const;
/** Whose rules a signature follows; `hmac` is anybody's, by the node's own settings. */
export const signatureSchemes = ['standardWebhooks', 'github', 'stripe', 'slack', 'hmac'] as const;
/** Schemes that sign neither a time nor an id. */
export const signsBodyAlone: ReadonlySet<SignatureScheme> = new Set<SignatureScheme>(['github', 'hmac']);
/** Hash functions of `hmac` signatures. */
export const signatureAlgorithms = ['sha256', 'sha1', 'sha512'] as const;
/** Spellings of `hmac` signatures. */
export const signatureEncodings = ['hex', 'base64'] as const;

/** One of `authenticationTypes`. */
export type AuthenticationType = (typeof authenticationTypes)[number];
/** One of `signatureSchemes`. */
export type SignatureScheme = (typeof signatureSchemes)[number];
/** One of `signatureAlgorithms`. */
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];
/** One of `signatureEncodings`. */
export type SignatureEncoding = (typeof signatureEncodings)[number];

const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Fields that each type of authentication needs. */
const neededFields: Record<AuthenticationType, readonly (keyof WebhookAuthentication)[]> = {
  none: [],
  basic: ['username', 'environmentVariable'],
  bearer: ['environmentVariable'],
  header: ['headerName', 'environmentVariable'],
  query: ['parameterName', 'environmentVariable'],
  signature: ['scheme', 'environmentVariable'],
};

function neededBy({ type, scheme }: WebhookAuthentication): readonly (keyof WebhookAuthentication)[] {
  return type === 'signature' && scheme === 'hmac' ? [...neededFields[type], 'headerName'] : neededFields[type];
}

/** How callers of a webhook prove themselves. The secret itself lies in a workspace variable. */
@Check<WebhookAuthentication>((authentication) =>
  neededBy(authentication)
    .filter((name) => !authentication[name])
    .map((name) => ({
      // Who enters a password need not name the variable it goes into.
      field: authentication.type === 'basic' && name === 'environmentVariable' ? 'password' : name,
      rule: 'required',
      message: `is required for ${authentication.type}`,
    })),
)
export class WebhookAuthentication {
  @Choice(authenticationTypes, { default: 'none', description: 'Kind of authentication.' })
  type: AuthenticationType;

  @Text({
    max: 200,
    min: 0,
    optional: true,
    pattern: /^[^:]*$/,
    patternMessage: 'must not hold a colon',
    description: 'User name of basic authentication.',
    when: { type: ['basic'] },
  })
  username?: string;

  @Text({
    max: 1000,
    min: 0,
    optional: true,
    secret: true,
    description: 'Password of basic authentication. It is kept in the variable and never shown.',
    when: { type: ['basic'] },
  })
  password?: string;

  @Choice(signatureSchemes, {
    optional: true,
    description: 'Provider whose rules the signature follows; for `hmac`, the fields below give the rules.',
    when: { type: ['signature'] },
  })
  scheme?: SignatureScheme;

  @Text({
    max: 100,
    pattern: HEADER_NAME,
    optional: true,
    description: 'Header that carries the token or an hmac signature.',
    when: { type: ['header', 'signature'] },
  })
  headerName?: string;

  @Text({
    max: 100,
    min: 0,
    pattern: /^[\x21-\x7e]*$/,
    optional: true,
    description: 'Word in front of the token, or text in front of an hmac signature; nothing when left out.',
    when: { type: ['header', 'signature'] },
  })
  prefix?: string;

  @Text({ max: 100, optional: true, description: 'Query parameter that carries the token.', when: { type: ['query'] } })
  parameterName?: string;

  @Choice(signatureAlgorithms, {
    optional: true,
    description: 'Hash of an hmac signature; sha256 when left out.',
    when: { type: ['signature'], scheme: ['hmac'] },
  })
  algorithm?: SignatureAlgorithm;

  @Choice(signatureEncodings, {
    optional: true,
    description: 'Spelling of an hmac signature; hex when left out.',
    when: { type: ['signature'], scheme: ['hmac'] },
  })
  encoding?: SignatureEncoding;

  @Text({
    max: 1000,
    min: 0,
    optional: true,
    secret: true,
    description: 'The token or signing secret. It is kept in the variable and never shown.',
    when: { type: ['bearer', 'header', 'query', 'signature'] },
  })
  apiKey?: string;

  @Text({
    max: 128,
    min: 0,
    optional: true,
    pattern: new RegExp(`${VARIABLE_NAME.source}|^$`),
    patternMessage: 'must begin with a letter or _ and go on with letters, digits or _',
    description: 'Workspace variable that holds the secret. Without it, a variable is made.',
    when: { type: ['basic', 'bearer', 'header', 'query', 'signature'] },
  })
  environmentVariable?: string;
}

/** The bytes that a text spells; undefined when it spells none. */
export function spelledBytes(text: string, encoding: SignatureEncoding): Buffer | undefined {
  return text !== '' && spellings[encoding].test(text) ? Buffer.from(text, encoding) : undefined;
}

/** The key a secret stands for: its text, but Base64 after `whsec_` for Standard Webhooks. Undefined when it is none. */
export function signingKey(scheme: SignatureScheme, secret: string): Buffer | undefined {
  if (scheme !== 'standardWebhooks') return secret.trim() === '' ? undefined : Buffer.from(secret);
  return spelledBytes(secret.replace(/^whsec_/, ''), 'base64');
}

/** Why nobody could ever sign by Standard Webhooks with a secret; undefined when somebody could. */
export function standardWebhooksRefusal(secret: string): string | undefined {
  if (signingKey('standardWebhooks', secret)) return undefined;
  return 'holds no secret of Standard Webhooks, so nobody gets in: set it as the sender shows it, Base64 with or without whsec_ in front';
}
