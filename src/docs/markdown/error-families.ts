import { codes, type CodeInfo, type ErrorCode, type Fault } from '#libs/errors';

/** Titles of the families, by who has to act. */
const TITLES: Readonly<Record<Fault, string>> = {
  caller: 'The request',
  connection: 'The connection to the provider',
  provider: 'The provider',
  workflow: 'The workflow',
  service: 'This service',
};

/** The codes of one family, with what is known of each. */
export interface ErrorFamily {
  title: string;
  codes: readonly (CodeInfo & { code: ErrorCode })[];
}

/** The table of error codes by who has to act, in its own order. */
export function errorFamilies(): ErrorFamily[] {
  const entries = (Object.keys(codes) as ErrorCode[]).map((code) => ({ code, ...codes[code] }));
  return [...Map.groupBy(entries, ({ fault }) => fault)].map(([fault, members]) => ({
    title: TITLES[fault],
    codes: members,
  }));
}

/** The fact of a code that callers decide by. */
export function retryAdvice({ retryable }: CodeInfo): string {
  return retryable ? 'The same request may succeed later.' : 'The same request fails again until you change something.';
}
