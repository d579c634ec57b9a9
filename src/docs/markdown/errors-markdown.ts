import { errorFamilies, retryAdvice } from './error-families.js';

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

${families.join('\n')}`;
}
