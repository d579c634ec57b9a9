import type { Environment } from '../../platform/config/environment.js';

type Header = readonly [name: string, value: string];

const YEAR_SECONDS = 31_536_000;

/** Headers of every answer (OWASP ASVS 5.0, 3.4); `Strict-Transport-Security` only where the service is reached by https. */
export function apiHeaders({ BASE_URL }: Environment): readonly Header[] {
  return [
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Content-Type-Options', 'nosniff'],
    ...(BASE_URL?.startsWith('https:')
      ? [['Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`] as const]
      : []),
  ];
}
