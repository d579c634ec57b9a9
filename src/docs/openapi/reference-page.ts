/** Path of the page; its files are below it. */
export const REFERENCE_PATH = '/api/docs';

/** The files of swagger-ui-dist the page needs, and our own start script. */
export const referenceFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/**
 * Starts the viewer; a file of its own, because the page allows no inline script. There is one server, so none is chosen; events have a page of their own; and
 * the list of endpoints gets the heading that its groups stand below.
 */
export const startScript = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const ourParts = ({ React: { createElement } }) => ({
  wrapComponents: {
    ServersContainer: () => () => null,
    Webhooks: () => () => null,
    InfoContainer: (Info) => (props) => createElement('section', { 'aria-label': 'About' }, createElement(Info, props)),
    operations: (Operations) => (props) =>
      createElement('div', {}, createElement('h2', {}, 'Endpoints'), createElement(Operations, props)),
  },
});

window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  persistAuthorization: false,
  validatorUrl: null,
  plugins: [ourParts],
  requestInterceptor: (request) => ({ ...request, headers: { ...request.headers, 'X-Requested-With': 'reference' } }),
});
`;

/** Colours of the viewer that cannot be read, in ones that can, and buttons that are large enough to be hit. */
export const referenceStyle = `:root { --link: #1457b8; --good: #14703d; }
:root.dark-mode { color-scheme: dark; --link: #8fbcff; --good: #6fd79c; }
body { margin: 0; }
.swagger-ui .info a, .swagger-ui .info .link .url, .swagger-ui .opblock-tag small a { color: var(--link); }
.swagger-ui .info .title small.version-stamp { background: #14703d; }
.swagger-ui .btn.authorize { border-color: var(--good); color: var(--good); }
.swagger-ui .btn.authorize span { color: inherit; }
.swagger-ui .btn.authorize svg { fill: var(--good); }
.swagger-ui .opblock-tag .expand-operation { position: relative; z-index: 1; flex: none; width: 32px; height: 32px; }
.swagger-ui h2 { font-family: sans-serif; }
@media (prefers-reduced-motion: reduce) { .swagger-ui * { transition: none !important; } }
@media (width < 48rem) { .swagger-ui .opblock-tag { display: grid; grid-template-columns: minmax(0, 1fr) 32px; } .swagger-ui .opblock-tag small { grid-row: 2; } }
`;

/** The page that shows the API and tries it out. */
export const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Millrace</title>
<link rel="stylesheet" href="${REFERENCE_PATH}/swagger-ui.css">
<link rel="stylesheet" href="${REFERENCE_PATH}/reference.css">
</head>
<body>
<div id="reference"></div>
<script src="${REFERENCE_PATH}/swagger-ui-bundle.js"></script>
<script src="${REFERENCE_PATH}/start.js"></script>
</body>
</html>
`;

/**
 * Its policy: our own files only, no inline script, calls to the service only. The viewer sets styles on elements by script,
 * which needs no exception, and draws its icons from data URIs.
 */
export function referencePolicy(baseUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
