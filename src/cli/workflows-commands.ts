import { readFile, stat, writeFile } from 'node:fs/promises';
import { isUuid } from '@libs/crypto';
import { parseJson } from '@libs/json';
import { counted, parse } from '@libs/schema';
import { Database } from '../platform/database/connection/database.js';
import { WorkflowFiles } from '../workflows/definition/files/workflow-files.js';
import { ExportedWorkflow } from '../workflows/definition/workflow.dto.js';
import { RunWorkflowTests, type TestResult } from '../workflows/fixture-tests/workflow-test.dto.js';
import { WorkflowTests } from '../workflows/fixture-tests/workflow-tests.service.js';
import { type Command, CommandFailure, type CommandCall } from './command.js';

/** Bytes of the largest file that is read. */
const MAX_FILE = 16_777_216;

const exportOne: Command = {
  name: 'export',
  summary: 'writes the draft of a workflow and its tests, without secrets, to a new file or to the output',
  args: ['workflow id or name', '[file]'],
  examples: ['export "Order import" orders.json', 'export "Order import" > orders.json'],
  async run(call) {
    const [workflow, file] = call.args;
    const id = await findWorkflow(call, workflow!);
    const exported = await call.service.get(WorkflowFiles).export(call.operator.workspaceId, id);
    const text = `${JSON.stringify(exported, null, 2)}\n`;
    if (file === undefined) call.terminal.out(text);
    else {
      // `wx`: what is there may be the only copy of somebody's work.
      await writeFile(file, text, { flag: 'wx' }).catch((error: unknown) => failOn(file, error));
      call.terminal.out(`"${exported.name}" is in ${file}.\n`);
    }
    return 0;
  },
};

const importOne: Command = {
  name: 'import',
  summary: 'makes a new workflow of an exported file; it is a draft and not deployed',
  args: ['file'],
  examples: ['import orders.json', 'import orders.json --workspace acme'],
  async run({ service, operator, args, terminal }) {
    const file = parse(ExportedWorkflow, { body: await readJson(args[0]!) });
    const { id, name, faults } = await service.get(WorkflowFiles).import(file, operator);
    terminal.out(`Workflow ${id} "${name}" with ${counted(file.tests.length, 'test')}.\n`);
    for (const { severity, node, field, message } of faults)
      terminal.out(`  ${severity}${node ? ` in ${[node, field].filter(Boolean).join(' ')}` : ''}: ${message}\n`);
    return 0;
  },
};

const test: Command = {
  name: 'test',
  summary: 'runs the tests of a workflow, all or those that are named; nothing reaches outside',
  args: ['workflow id or name', '[tests…]'],
  options: { version: { value: 'number', summary: 'a deployed version; the draft by default' } },
  examples: ['test "Order import"', 'test "Order import" empty-order large-order --version 3'],
  async run(call) {
    const [workflow, ...names] = call.args;
    const { version } = call.options;
    const id = await findWorkflow(call, workflow!);
    const order = parse(RunWorkflowTests, {
      text: { id, ...(version !== undefined && { version }) },
      body: names.length > 0 ? { names } : {},
    });
    const { passed, failed, results } = await call.service.get(WorkflowTests).run(call.operator.workspaceId, id, order);
    for (const result of results) call.terminal.out(resultText(result));
    call.terminal.out(`${passed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  },
};

/** Commands about workflows. */
export const workflowsCommands: readonly Command[] = [exportOne, importOne, test];

function resultText({ name, passed, message, differences, durationMs }: TestResult): string {
  const lines = [`${passed ? 'ok  ' : 'FAIL'} ${name} (${durationMs} ms)`];
  if (message !== undefined) lines.push(`     ${message}`);
  else
    for (const { path, expected, actual } of differences)
      lines.push(`     ${path}: expected ${valueText(expected)}, got ${valueText(actual)}`);
  return `${lines.join('\n')}\n`;
}

function valueText(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

async function readJson(file: string): Promise<unknown> {
  const { size } = await stat(file).catch((error: unknown) => failOn(file, error));
  if (size > MAX_FILE) throw new CommandFailure(`${file} is larger than ${MAX_FILE} bytes.`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => failOn(file, error));
  try {
    return parseJson(text);
  } catch {
    throw new CommandFailure(`${file} is not JSON.`);
  }
}

const FILE_FAILURES: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EEXIST: 'is there already; name another file',
  EACCES: 'may not be opened',
  EISDIR: 'is a folder',
};

function failOn(file: string, error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  throw new CommandFailure(`${file} ${FILE_FAILURES[code] ?? `cannot be opened (${code})`}.`);
}

/** The id of the workflow of the workspace that has an id or name. @throws CommandFailure when there is none, or several */
async function findWorkflow({ service, operator }: CommandCall, idOrName: string): Promise<string> {
  const rows = await service
    .get(Database)
    .query<{ id: string }>(
      `select id from workflow where workspace_id = $1 and deleted_at is null and (name = $2 or id = $3::uuid) order by id limit 20`,
      [operator.workspaceId, idOrName, isUuid(idOrName) ? idOrName : null],
    );
  if (rows.length === 1) return rows[0]!.id;
  if (rows.length === 0) throw new CommandFailure(`There is no workflow "${idOrName}" in this workspace.`);
  throw new CommandFailure(
    `Several workflows are named "${idOrName}"; name one by its id: ${rows.map(({ id }) => id).join(', ')}.`,
  );
}
