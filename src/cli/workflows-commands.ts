import { readFile, stat, writeFile } from 'node:fs/promises';
import { isUuid } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { counted, parse } from '#libs/schema';
import { jsonLimits } from '../http/body/scan-json.js';
import { parseJson } from '../http/body/parse-json.js';
import { Environment } from '../platform/config/environment.js';
import { Database } from '../platform/database/connection/database.js';
import { WorkflowFiles } from '../workflows/definition/files/workflow-files.js';
import { ExportedWorkflow } from '../workflows/definition/workflow.dto.js';
import { WorkflowEntity } from '../workflows/plans/workflow.entity.js';
import { RunWorkflowTests, type TestResult } from '../workflows/fixture-tests/workflow-test.dto.js';
import { WorkflowTests } from '../workflows/fixture-tests/workflow-tests.service.js';
import { type AddCommands, type CommandContext, CommandFailure, examples } from './command-context.js';

/** Bytes of the largest file that is read. */
const MAX_FILE = 16_777_216;

export const addWorkflowsCommands: AddCommands = (program, inService) => {
  program
    .command('export')
    .description('writes the draft of a workflow and its tests, without secrets, to a new file or to the output')
    .argument('<workflow id or name>')
    .argument('[file]')
    .addHelpText('after', examples('export "Order import" orders.json', 'export "Order import" > orders.json'))
    .action(inService(exportOne));
  program
    .command('import')
    .description('makes a new workflow from an exported file, as a draft')
    .argument('<file>')
    .addHelpText('after', examples('import orders.json', 'import orders.json --workspace acme'))
    .action(inService(importOne));
  program
    .command('test')
    .description('runs the tests of a workflow, or only the named ones; they call nothing outside')
    .argument('<workflow id or name>')
    .argument('[tests...]')
    .option('--version <number>', 'a deployed version; the draft by default')
    .addHelpText('after', examples('test "Order import"', 'test "Order import" empty-order large-order --version 3'))
    .action(inService(test));
};

async function exportOne(context: CommandContext, workflow: string, file?: string): Promise<number> {
  const { service, operator, terminal } = context;
  const id = await findWorkflow(context, workflow);
  const exported = await service.get(WorkflowFiles).export(operator.workspaceId, id);
  const text = `${JSON.stringify(exported, null, 2)}\n`;
  if (file === undefined) terminal.out(text);
  else {
    // `wx`: what is there may be the only copy of somebody's work.
    await writeFile(file, text, { flag: 'wx' }).catch((error: unknown) => failOn(file, error));
    terminal.out(`"${exported.name}" is in ${file}.\n`);
  }
  return 0;
}

async function importOne({ service, operator, terminal }: CommandContext, path: string): Promise<number> {
  const file = parse(ExportedWorkflow, { body: await readJson(path, service.get(Environment)) });
  const { id, name, faults } = await service.get(WorkflowFiles).import(file, operator);
  terminal.out(`Workflow ${id} "${name}" with ${counted(file.tests.length, 'test')}.\n`);
  for (const { severity, node, field, message } of faults)
    terminal.out(`  ${severity}${node ? ` in ${[node, field].filter(Boolean).join(' ')}` : ''}: ${message}\n`);
  return 0;
}

async function test(
  context: CommandContext,
  workflow: string,
  names: string[],
  { version }: { version?: string },
): Promise<number> {
  const { service, operator, terminal } = context;
  const id = await findWorkflow(context, workflow);
  const order = parse(RunWorkflowTests, {
    text: { id, ...(version !== undefined && { version }) },
    body: names.length > 0 ? { names } : {},
  });
  const { passed, failed, results } = await service.get(WorkflowTests).run(operator.workspaceId, id, order);
  for (const result of results) terminal.out(resultText(result));
  terminal.out(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

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

/** What a file holds, read with the limits of a request body. @throws CommandFailure for what the API would refuse */
async function readJson(file: string, environment: Environment): Promise<unknown> {
  const { size } = await stat(file).catch((error: unknown) => failOn(file, error));
  if (size > MAX_FILE) throw new CommandFailure(`${file} is larger than ${MAX_FILE} bytes.`);
  const bytes = await readFile(file).catch((error: unknown) => failOn(file, error));
  try {
    return parseJson(bytes, jsonLimits(environment));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [fault] = error.errors ?? [];
    throw new CommandFailure(fault ? `${file} is refused: ${fault.message}.` : `${file} is not JSON.`);
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
async function findWorkflow({ service, operator }: CommandContext, idOrName: string): Promise<string> {
  const { workspaceId } = operator;
  const byName = { workspaceId, name: idOrName };
  const rows = await service.get(Database).manager.find(WorkflowEntity, {
    select: { id: true },
    where: isUuid(idOrName) ? [byName, { workspaceId, id: idOrName }] : byName,
    order: { id: 'ASC' },
    take: 20,
  });
  if (rows.length === 1) return rows[0]!.id;
  if (rows.length === 0) throw new CommandFailure(`There is no workflow "${idOrName}" in this workspace.`);
  throw new CommandFailure(
    `Several workflows are named "${idOrName}"; name one by its id: ${rows.map(({ id }) => id).join(', ')}.`,
  );
}
