import type { Environment } from '../platform/config/environment.js';
import type { MadeUp } from '../access/workspaces/first-start/first-start.service.js';

/** Width of the left column, in characters. */
const COLUMN = 12;

/** What became known while the service started. */
export interface StartFacts {
  /** The first sign-in, where this start made one up. */
  madeUp?: MadeUp;
  /** Address of the provider sandbox, where it runs. */
  sandboxUrl?: string;
}

/** What a person sees who has just started the service: where it is, how to get in, what to try. Ends with an empty line. */
export function startScreen(
  { BASE_URL, ROLE, BOOTSTRAP_API_KEY }: Environment,
  { madeUp, sandboxUrl }: StartFacts,
): string {
  if (ROLE === 'worker')
    return screen([
      ['Worker', 'runs queued work'],
      ['Health', `${BASE_URL}/api/health/ready`],
    ]);
  return screen([
    ['Console', `${BASE_URL}/login`],
    ['API', `${BASE_URL}/api/docs`],
    ['Docs', `${BASE_URL}/docs`],
    ...(madeUp ? firstSignIn(madeUp) : []),
    ...(sandboxUrl
      ? [['Sandbox', `${sandboxUrl}/_sandbox; every connector has a working connection named "sandbox"`] as const]
      : []),
    ['Try', firstStep(BASE_URL!, madeUp?.apiKey ?? (BOOTSTRAP_API_KEY && '$BOOTSTRAP_API_KEY'))],
  ]);
}

/** A call that works as it stands; where there is no key yet, where to make one. */
function firstStep(baseUrl: string, key: string | undefined): string {
  if (key === undefined || key === '') return `sign in and make an API key: ${baseUrl}/settings/keys`;
  return `curl -H "Authorization: Bearer ${key}" ${baseUrl}/api/actions`;
}

type Line = readonly [label: string, text: string];

function firstSignIn({ email, password, apiKey }: MadeUp): Line[] {
  return [
    ['Sign in as', email],
    ['Password', password],
    ...(apiKey ? [['API key', apiKey] as const] : []),
    ['', 'Shown this once: keep them, or set ADMIN_EMAIL, ADMIN_PASSWORD and BOOTSTRAP_API_KEY instead.'],
  ];
}

function screen(lines: readonly Line[]): string {
  return `\n  Millrace\n\n${lines.map(([label, text]) => `  ${label.padEnd(COLUMN)}${text}\n`).join('')}\n`;
}
