import { ACTORS, isFinal, TRANSITIONS } from '../../workflows/engine/run-transitions.js';
import { runStatuses } from '../../workflows/engine/journal/rows.js';

/** `docs/reference/run-states.md`: every status of a run, and every way from one to another. */
export function runStatesMarkdown(): string {
  const transitions = Object.entries(TRANSITIONS);
  const arrows = transitions.flatMap(([event, { from, to }]) =>
    (from.length > 0 ? from : ['[*]']).map((status) => `  ${status} --> ${to}: ${event}\n`),
  );
  const rows = transitions.map(
    ([event, { from, to, by, when }]) =>
      `| \`${event}\` | ${from.length > 0 ? from.join(', ') : '(new)'} | ${to} | ${when} | ${ACTORS[by]} |\n`,
  );
  const final = runStatuses.filter(isFinal);
  return `# The states of a run

The statements that change the status of a run are made from this table in \`src/workflows/engine/run-transitions.ts\`. Made from it by \`npm run docs\`.
Each process that takes a run over raises its \`attempt\`; a write that carries an older one changes nothing, so a process that was frozen and thaws does no harm.

\`\`\`mermaid
stateDiagram-v2
${arrows.join('')}${final.map((status) => `  ${status} --> [*]\n`).join('')}\`\`\`

| Transition | From | To | When | Who may |
|---|---|---|---|---|
${rows.join('')}
${final.join(', ')} are final: nothing changes a run afterwards.
`;
}
