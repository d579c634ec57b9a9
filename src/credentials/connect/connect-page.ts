import { createHash } from 'node:crypto';
import { escaped } from '../sign-in/sign-in-page.js';
import type { ConnectAppearance } from './connect-settings.service.js';

/** What the page shows of one connector. */
export interface OfferedConnector {
  key: string;
  title: string;
  /** What is to be entered, or where people sign in. */
  by: { kind: 'secret'; label: string } | { kind: 'sign-in'; providers: readonly { key: string; title: string }[] };
  /** The end user's own connection. */
  connection?: { isConnected: boolean; account?: string; reason?: string };
}

/** A page on which an end user connects accounts. */
export interface ConnectPage {
  appearance: ConnectAppearance;
  connectors: readonly OfferedConnector[];
  returnUrl: string;
  /** What went wrong just now. */
  fault?: string;
}

/** The HTML of a page and the policy it is sent with: no script, nothing from elsewhere, forms to this service only. */
export function connectPage({ appearance, connectors, returnUrl, fault }: ConnectPage): {
  html: string;
  policy: string;
} {
  const { name, color } = appearance;
  const style = styleOf(color);
  const title = `Connect your accounts to ${name}`;
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(title)}</title><style>${style}</style></head>` +
    `<body><main><h1>${escaped(title)}</h1>${fault === undefined ? '' : `<p role="alert">${escaped(fault)}</p>`}` +
    `${connectors.map(section).join('')}<p><a href="${escaped(returnUrl)}">Back to ${escaped(new URL(returnUrl).host)}</a></p>` +
    `</main></body></html>`;
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
  return { html, policy };
}

function section({ key, title, by, connection }: OfferedConnector): string {
  const action = `/api/connect/${encodeURIComponent(key)}`;
  const end = connection
    ? `<form method="post" action="${action}/disconnect"><button>Disconnect ${escaped(title)}</button></form>`
    : '';
  return `<section><h2>${escaped(title)}</h2><p>${escaped(stateOf(connection))}</p>${way({ key, title, by }, action)}${end}</section>`;
}

function stateOf(connection: OfferedConnector['connection']): string {
  if (!connection) return 'Not connected.';
  const { isConnected, account, reason } = connection;
  const state = isConnected ? `Connected${account === undefined ? '' : ` as ${account}`}.` : 'Not connected.';
  return reason === undefined ? state : `${state} ${reason}`;
}

function way({ title, by }: OfferedConnector, action: string): string {
  if (by.kind === 'sign-in')
    return by.providers
      .map(({ key, title: provider }) => {
        const query = new URLSearchParams({ provider: key }).toString();
        return `<p><a class="button" href="${action}/sign-in?${escaped(query)}">Sign in with ${escaped(provider)}</a></p>`;
      })
      .join('');
  const label = `${by.label} of ${title}`;
  return (
    `<form method="post" action="${action}"><label>${escaped(label)}` +
    `<input type="password" name="secret" maxlength="2000" required autocomplete="off" spellcheck="false"></label>` +
    `<button>Connect ${escaped(title)}</button></form>`
  );
}

/** Texts on the colour of a workspace are black or white, whichever is easier to read. */
function styleOf(color: string): string {
  const text = luminance(color) > 0.179 ? '#000' : '#fff';
  return (
    'body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1a1a1a;background:#f4f4f5}' +
    `main{max-width:34rem;margin:6vh auto;padding:1.5rem;background:#fff;border-top:6px solid ${color}}` +
    'h1{font-size:1.4rem}h2{font-size:1.1rem;margin-bottom:0}section{border-top:1px solid #ddd;padding:.5rem 0}' +
    'label{display:block}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.4rem;margin:.25rem 0 .5rem;border:1px solid #666}' +
    'form{margin:.5rem 0}' +
    `button,.button{display:inline-block;font:inherit;padding:.4rem .9rem;border:1px solid #1a1a1a;border-radius:4px;background:${color};color:${text};text-decoration:none;cursor:pointer}` +
    'form[action$="/disconnect"] button{background:#fff;color:#1a1a1a}[role=alert]{border-left:4px solid #b3261e;padding-left:.75rem}a{color:#1a1a1a}' +
    `a.button{color:${text}}`
  );
}

/** Relative luminance (WCAG 2.2); above 0.179 black contrasts more than white. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
