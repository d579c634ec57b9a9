import { createHash } from 'node:crypto';
import { errorFamilies, retryAdvice } from './error-families.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
section:target{background:#ffd54f44}h3{font-family:ui-monospace,monospace;margin-bottom:0}`;

/** Policy of the page: nothing but its own style. */
export const errorsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page that the `type` of problem documents points into: one section per code, whose id is the code. */
export function errorsPage(): string {
  const families = errorFamilies().map(({ title, codes }) => {
    const entries = codes.map(
      (info) =>
        `<section id="${info.code}"><h3>${info.code}</h3><p><b>${info.status}</b> ${info.title}. ${marked(info.sentence)} ${retryAdvice(info)}</p></section>`,
    );
    return `<h2>${title}</h2>\n${entries.join('\n')}`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Errors</title><style>${STYLE}</style></head>
<body>
<h1>Errors</h1>
<p>Every error is a problem document (RFC 9457). Decide by <code>code</code>; it is stable.</p>
${families.join('\n')}
</body>
</html>
`;
}

/** The sentences of the table hold code marks and signs that HTML reads otherwise. */
function marked(sentence: string): string {
  return sentence.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/`([^`]+)`/g, '<code>$1</code>');
}
