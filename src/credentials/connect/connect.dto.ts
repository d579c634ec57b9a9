import type { InputFault } from '#libs/errors';
import { Check, List, Text, Timestamp } from '#libs/schema';
import { returnUrlFault } from './return-urls.js';

const MAX_URLS = 20;
const MAX_CONNECTORS = 20;
const VISIBLE = /^[^\p{Cc}]+$/u;
const visible = { pattern: VISIBLE, patternMessage: 'must not contain control characters' };
const address = { max: 1000, format: 'uri', trim: true } as const;

/** What a session is made with. */
@Check(({ returnUrl }: CreateConnectSession) => faultsOf('returnUrl', returnUrl))
export class CreateConnectSession {
  @Text({ max: 200, trim: true, description: 'Your id of the end user. The connections keep it.', ...visible })
  endUserId: string;

  @List(Text({ max: 40 }), {
    min: 1,
    max: MAX_CONNECTORS,
    description: 'Keys of the connectors that the page offers.',
  })
  connectors: string[];

  @Text({ ...address, description: 'Address that the page leads back to. The settings must allow it.' })
  returnUrl: string;
}

/** A session that was made. */
export class NewConnectSession {
  @Text({ description: 'Send the browser of the end user to this address. It opens once.' })
  url: string;

  @Timestamp({ description: 'Until then, accounts can be connected.' })
  expiresAt: string;
}

/** How end users of the workspace connect accounts. */
@Check(({ returnUrls }: ConnectSettings) => returnUrls.flatMap((url, index) => faultsOf(`returnUrls[${index}]`, url)))
export class ConnectSettings {
  @List(Text(address), {
    max: MAX_URLS,
    description:
      'Addresses that connect pages may lead back to, with everything below them. Without any, nobody can connect.',
  })
  returnUrls: string[];

  @Text({
    optional: true,
    nullable: true,
    max: 7,
    pattern: /^#[0-9a-fA-F]{6}$/,
    patternMessage: 'must be a colour such as #1457b8',
    description: 'Colour of the page.',
    label: 'Colour',
  })
  color?: string | null;
}

/** The path of a link. */
export class ConnectSessionLink {
  @Text({ max: 100, description: 'One-use token of the link.' })
  token: string;
}

/** Which connector of a session. */
export class SessionConnector {
  @Text({ max: 40, description: 'Key of the connector.' })
  connector: string;
}

/** Where to sign in. */
export class SessionSignIn extends SessionConnector {
  @Text({ max: 40, optional: true, description: 'Network or identity provider, where the connector has several.' })
  provider?: string;
}

/** What is entered on the page. */
export class EnteredKey {
  @Text({ max: 2000, trim: true, secret: true, description: 'API key or bot token.' })
  secret: string;
}

function faultsOf(field: string, url: string): InputFault[] {
  const message = URL.canParse(url) ? returnUrlFault(url) : undefined;
  return message === undefined ? [] : [{ field, rule: 'return_url', message }];
}
