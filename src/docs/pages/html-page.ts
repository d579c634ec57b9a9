import { createHash } from 'node:crypto';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
section:target,:target{background:#ffd54f44}h3{font-family:ui-monospace,monospace;margin-bottom:0}
pre{overflow:auto;padding:.75rem;background:#8881;border-radius:.25rem}code{font-size:.9em}
table{border-collapse:collapse;display:block;overflow:auto}th,td{border:1px solid #8884;padding:.25rem .5rem;text-align:left;vertical-align:top}`;

/** Policy of the pages: nothing but their own style. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A whole HTML page around a body that is HTML already; the title is plain text. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · Millrace</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`;
}

/** Plain text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(((?:https:\/\/|\/|#)[^()\s]*)\)/g;

/** Text with `code`, **bold** and [links](address) as HTML; links lead to this service or to https. */
export function marked(text: string): string {
  let [html, at] = ['', 0];
  for (const match of text.matchAll(MARKS)) {
    const [whole, code, bold, words, address] = match;
    html += escaped(text.slice(at, match.index));
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (bold !== undefined) html += `<b>${marked(bold)}</b>`;
    else html += `<a href="${escaped(address!)}">${marked(words!)}</a>`;
    at = match.index + whole.length;
  }
  return html + escaped(text.slice(at));
}
