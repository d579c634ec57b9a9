import { errorFamilies, retryAdvice } from '../markdown/error-families.js';
import { htmlPage, marked } from './html-page.js';

/** The page that the `type` of problem documents points into: one section per code, whose id is the code. */
export function errorsPage(): string {
  const families = errorFamilies().map(({ title, codes }) => {
    const entries = codes.map(
      (info) =>
        `<section id="${info.code}"><h3>${info.code}</h3><p><b>${info.status}</b> ${info.title}. ${marked(`${info.sentence} ${info.advice}`)} ${retryAdvice(info)}</p></section>`,
    );
    return `<h2>${title}</h2>\n${entries.join('\n')}`;
  });
  const lead = '<p>Every error is a problem document (RFC 9457). Decide by <code>code</code>; it is stable.</p>';
  return htmlPage('Errors', [lead, ...families].join('\n'));
}
