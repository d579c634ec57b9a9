import { createHash } from 'node:crypto';

/** A page a person sees at the end of a sign-in. All texts are escaped. */
export interface SignInPage {
  title: string;
  message: string;
  /** A way on, such as the settings of the connector. */
  link?: { href: string; text: string };
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'h1{font-size:1.4rem}@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}a{color:#8ab4f8}}';

/** The only thing such a page may load is its own style. */
export const SIGN_IN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The HTML of a page; no script, nothing from elsewhere. */
export function signInPage({ title, message, link }: SignInPage): string {
  const way = link ? `<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>` : '';
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(title)} · Millrace</title><style>${STYLE}</style></head>` +
    `<body><h1>${escaped(title)}</h1><p>${escaped(message)}</p>${way}</body></html>`
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
