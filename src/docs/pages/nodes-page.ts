import { fieldsOf } from '#libs/schema';
import { NodeDefinition } from '../../workflows/model/definition.js';
import type { NodeKind, NodeRole } from '../../workflows/nodes/contract/node-kind.js';
import { nodeKinds } from '../../workflows/nodes/node-kinds.js';
import { rowsOf } from '../markdown/schema-rows.js';
import { boundsOf, kindOf } from '../markdown/value-words.js';
import { type Block, heading, list, type Page, table, text } from '../markdown/page.js';

const ROLES: Readonly<Record<NodeRole, string>> = {
  start: 'It starts a workflow and has no input.',
  step: 'It is a step.',
  end: 'It ends the way that leads to it.',
};

/** Every kind of node on one page: what it does, its outputs and the fields of its `config`. */
export function nodesPage(): Page {
  return {
    title: 'Nodes',
    blocks: [
      text(
        'A workflow is a graph of nodes. This page lists every kind of node with the fields of its `config`. Made from the declarations in the code by `npm run docs`.',
      ),
      heading(2, 'Fields of every node'),
      ...fieldsTable(NodeDefinition),
      ...[...nodeKinds.values()].flatMap(nodeSection),
    ],
  };
}

function nodeSection(kind: NodeKind): Block[] {
  const { type, title, summary, config } = kind;
  const fields = fieldsTable(config);
  return [
    heading(2, title),
    text(`Type \`${type}\`. ${summary}`),
    list(facts(kind)),
    ...(fields.length > 0 ? fields : [text('Its `config` has no fields.')]),
  ];
}

const APART =
  'It reaches nothing outside the run, so it runs again after a crash, and in tests as it is. See [Write code](../how-to/write-code.md).';

function facts({ role, outputs, loop, effect, isApart, literalFields = [] }: NodeKind): string[] {
  const names = loop ? [loop.body, loop.done] : [...(outputs?.({}) ?? [])];
  const shown = names.map((name) => `\`${name}\``).join(', ');
  return [
    ROLES[role],
    ...(role === 'step'
      ? [
          shown
            ? `Its outputs are ${shown} and \`error\`.`
            : 'It goes on by its only output, or by `error` when it fails.',
        ]
      : []),
    ...(effect ? [isApart ? APART : 'It reaches outside the run, so a step that has finished is not done again.'] : []),
    ...(literalFields.length > 0
      ? [`References do not count in ${literalFields.map((name) => `\`${name}\``).join(', ')}.`]
      : []),
  ];
}

function fieldsTable(config: NodeKind['config']): Block[] {
  const rows = fieldsOf(config).flatMap(({ name, required, schema }) =>
    rowsOf({ name, schema, isRequired: required }).map((row) => [
      `\`${row.name}\``,
      kindOf(row.schema),
      row.isRequired ? 'yes' : '',
      boundsOf(row.schema),
      meaning(row.schema),
    ]),
  );
  return table(['Field', 'Kind', 'Required', 'Bounds', 'Meaning'], rows);
}

function meaning({ description = '', default: usual }: { description?: unknown; default?: unknown }): string {
  return `${String(description)}${usual === undefined ? '' : ` Default \`${JSON.stringify(usual)}\`.`}`.trim();
}
