/** Path of the page; its files are below it. */
export const REFERENCE_PATH = '/api/docs';

/** The files of swagger-ui-dist the page needs, and our own start script. */
export const referenceFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** Starts the viewer; a file of its own, because the page allows no inline script. */
export const startScript = `window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  persistAuthorization: false,
  validatorUrl: null,
  requestInterceptor: (request) => ({ ...request, headers: { ...request.headers, 'X-Requested-With': 'reference' } }),
});
`;

/** The page that shows the API and tries it out. */
export const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="stylesheet" href="${REFERENCE_PATH}/swagger-ui.css">
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
