import { escaped } from './page-html.js';

/** Path of the site; all its pages and files are below it. */
export const SITE_PATH = '/docs';

/** What the site may load: its own style, script, search index and pictures. */
export const SITE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** A part of the site with the pages that its table of contents lists. */
export interface SitePart {
  title: string;
  pages: readonly { title: string; address: string }[];
}

/** A whole page of the site around a body that is HTML already. */
export function siteLayout(
  { title, address, body }: { title: string; address: string; body: string },
  parts: readonly SitePart[],
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Millrace</title>
<link rel="stylesheet" href="${SITE_PATH}/site.css">
<script src="${SITE_PATH}/search.js" defer></script>
</head>
<body>
<a class="skip" href="#page">Skip to the page</a>
<header>
<a class="brand" href="${SITE_PATH}">Millrace documentation</a>
<form role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" aria-controls="results">
</form>
<a href="/api/docs">API reference</a>
<a href="/">Console</a>
</header>
<div class="results" role="status" aria-label="Search results" id="results"></div>
<div class="columns">
<nav aria-label="Documentation">
${parts.map((part) => partHtml(part, address)).join('\n')}
</nav>
<main id="page" tabindex="-1">
<h1>${escaped(title)}</h1>
${body}
</main>
</div>
</body>
</html>
`;
}

function partHtml({ title, pages }: SitePart, current: string): string {
  const links = pages.map(
    (page) =>
      `<li><a href="${escaped(page.address)}"${page.address === current ? ' aria-current="page"' : ''}>${escaped(page.title)}</a></li>`,
  );
  return `<p>${escaped(title)}</p>\n<ul>${links.join('')}</ul>`;
}
