/**
 * Content-Security-Policy of the console: files of this origin only, no script or style inside the page, nothing made from
 * text (W3C CSP Level 3, Trusted Types).
 */
export const CONSOLE_POLICY = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Cache-Control of files whose name holds a digest of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
