/**
 * Content-Security-Policy of the console: files of this origin only, no script or style inside the page, nothing made from
 * text (W3C CSP Level 3, Trusted Types). `embedOn`: the origins whose pages may show it in a frame; none but for public forms.
 */
export function consolePolicy(embedOn: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedOn.length > 0 ? embedOn.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Cache-Control of files whose name holds a digest of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
