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
interface ErrorFamily {
  title: string;
  codes: readonly (CodeInfo & { code: ErrorCode })[];
}

/** `docs/reference/errors.md`: every error code with its status, meaning and way out. */
export function errorsMarkdown(): string {
  const families = errorFamilies().map(({ title, codes }) => {
    const entries = codes.map(
      (info) =>
        `### ${info.code}\n\n**${info.status}** ${info.title}. ${info.sentence} ${info.advice} ${retryAdvice(info)}\n`,
    );
    return `## ${title}\n\n${entries.join('\n')}`;
  });
  return `# Errors

Every error is a problem document (RFC 9457): \`type\`, \`title\`, \`status\`, \`code\`, \`detail\`, \`requestId\`, and where they apply \`errors\` (every fault of the input), \`provider\` and \`runId\`.
Decide by \`code\`; it is stable. Made from the table of codes by \`npm run docs\`.

${families.join('\n')}
## Runs that were stopped

Failures of runs and of their nodes have two further codes, which no request is answered with:

- \`cancelled\`: somebody cancelled the run, or another node of it failed first.
- \`interrupted\`: the process died while the node did its work, so nobody knows whether it was done (\`outcomeUnknown\`). [Durability](../explanation/durability.md) says which nodes are repeated then. Look at the other system before you run it again.
`;
}

/** The table of error codes by who has to act, in its own order. */
function errorFamilies(): ErrorFamily[] {
  const entries = (Object.keys(codes) as ErrorCode[]).map((code) => ({ code, ...codes[code] }));
  return [...Map.groupBy(entries, ({ fault }) => fault)].map(([fault, members]) => ({
    title: TITLES[fault],
    codes: members,
  }));
}

/** The fact of a code that callers decide by. */
function retryAdvice({ retryable }: CodeInfo): string {
  return retryable ? 'The same request may succeed later.' : 'The same request fails again until you change something.';
}
