import { createHash } from 'node:crypto';

/** A page a person sees at the end of a sign-in. All texts are escaped. */
export interface SignInPage {
  title: string;
  message: string;
  /** A way on, such as the settings of the connector. */
  link?: { href: string; text: string };
  /** Whether a page of the console that waits for this sign-in is told the message, as the reason why it failed. */
  isFailure?: boolean;
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'h1{font-size:1.4rem}@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}a{color:#8ab4f8}}';

/**
 * Tells the console on its channel (web/src/connectors/sign-in/sign-in-window.ts) which sign-in failed and why, and closes the
 * window once the console shows it. A channel reaches pages of the same origin only.
 */
const TELL_FAILURE =
  "const state=new URLSearchParams(location.search).get('state');" +
  "if(state!==null){const channel=new BroadcastChannel('sign-in');" +
  "channel.onmessage=({data,origin})=>{if(origin===location.origin&&data.kind==='taken'&&data.state===state)close()};" +
  "channel.postMessage({kind:'failed',state,reason:document.querySelector('p').textContent})}";

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The only things such a page may load are its own style and what tells of a failure. */
export const SIGN_IN_PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(TELL_FAILURE)}; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The HTML of a page; nothing from elsewhere. */
export function signInPage({ title, message, link, isFailure = false }: SignInPage): string {
  const way = link ? `<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>` : '';
  const script = isFailure ? `<script>${TELL_FAILURE}</script>` : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(title)} · Millrace</title><style>${STYLE}</style></head>` +
    `<body><h1>${escaped(title)}</h1><p>${escaped(message)}</p>${way}${script}</body></html>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text within HTML, whatever it holds. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
