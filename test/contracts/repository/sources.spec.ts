import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { codes, type ErrorCode } from '#libs/errors';
import { nodeKinds } from '../../../src/workflows/nodes/node-kinds.js';

const filesOf = (folder: string): { path: string; text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/spec\.ts$|\/test\//.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, 'utf8') }));

const sources = ['src', 'libs'].flatMap(filesOf);

/** Who may look at the environment of the process, and why. */
const READS_ENVIRONMENT: Readonly<Record<string, string>> = {
  'src/cli/main.ts': 'sets the role of its own process before the service reads it',
  'src/platform/database/embedded/child-process.ts': 'hands PATH on to the programs of PostgreSQL',
};

/** Who may look at the file system, and why: no path of a request leads there, and no body is put aside there. */
const USES_FILES: Readonly<Record<string, string>> = {
  'src/actions/kit/spool.ts':
    'puts an upload aside that must be whole, or its length known, before it goes on, in a file without a name',
  'src/cli/doctor/check-database.ts': 'whether the operator has a database and a key file yet',
  'src/cli/doctor/check-disk.ts': 'the folders of the configuration, on behalf of the operator',
  'src/cli/workflows-commands.ts': 'reads and writes the files its user names',
  'src/console/console-files.service.ts': 'finds and reads the files of the console when the process begins',
  'src/docs/markdown/sandbox-assumptions-markdown.ts':
    'reads the notes beside the fakes, when the documents are written',
  'src/docs/site/docs-site.service.ts': 'reads the documents once, by the names that the folder has',
  'src/docs/write.ts': 'writes the documents that follow from the code',
  'src/main.ts': 'whether the build has bundled the service',
  'src/platform/config/env-file.ts': 'checks the file .env before it is loaded',
  'src/workflows/code/code-worker.ts': 'reads the interpreter when its thread begins',
  'src/workflows/templates/template-files.ts': 'reads the templates when the process begins',
  'src/vault/read-key-ring.ts': 'keeps the key of a service in development',
};
/** Of Node, and of what comes with the framework: its parsers of uploads put them on the disk. */
const FILES = /from '(node:)?fs(\/promises)?'|import\('(node:)?fs|\btmpdir\b|multer|FilesInterceptor|FileInterceptor/;

/** Ways to run a text as a program, or another program; the linter knows some of them only by their plain names. */
const EVALUATOR =
  /(?<![\w.'`])(eval|Function)\(|['"`](node:)?(vm|child_process|worker_threads|inspector)['"`]|\b(vm2|isolated-vm|quickjs|jexl|jsonata|mathjs|expr-eval|filtrex)\b/;

/** Who starts other programs, or runs texts as one, and why. */
const STARTS_PROGRAMS: Readonly<Record<string, string>> = {
  'src/platform/database/embedded/child-process.ts': 'starts the embedded PostgreSQL',
  'src/workflows/code/code-thread.ts': 'starts the threads for code of authors',
  'src/workflows/code/code-worker.ts': 'runs code of authors, in an interpreter that reaches nothing',
};

/** Ways around React by which a text becomes markup, a script or an address that runs; browsers refuse most of them by the console's policy. */
const MARKUP =
  /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|DOMParser|javascript:/i;

/** Codes that only one kind of node can cause: they are expected once there is such a node. */
const CODE_OF_NODE: Partial<Record<ErrorCode, string>> = {
  loop_limit: 'forLoop',
  query_timeout: 'query',
  budget_exhausted: 'agent',
  code_failed: 'code',
  code_timeout: 'code',
  code_disabled: 'code',
};

const expected = (Object.keys(codes) as ErrorCode[]).filter((code) => {
  const node = CODE_OF_NODE[code];
  return node === undefined || nodeKinds.has(node);
});

/** Files that list all codes without throwing them. */
const TABLES = /^libs\/errors\/src\/codes\.ts$|^src\/(openapi|docs)\//;

/** Names that a statement exports where it declares them. */
function exportedNames(statement: ts.Statement): string[] {
  const modifiers = (ts.canHaveModifiers(statement) && ts.getModifiers(statement)) || [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return [(statement as ts.DeclarationStatement).name?.text ?? 'default'];
}

/** The exports of a file that no docstring stands before, as `path: name`; of the forms of a function one has it. */
function undocumented({ path, text }: { path: string; text: string }): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const { said = [], unsaid = [] } = Object.groupBy(statements, (statement) =>
    ts.getJSDocCommentsAndTags(statement).some(ts.isJSDoc) ? 'said' : 'unsaid',
  );
  const known = new Set(said.flatMap(exportedNames));
  const missing = unsaid.flatMap(exportedNames).filter((name) => !known.has(name));
  return missing.map((name) => `${path}: ${name}`);
}

describe('the source files', () => {
  it('read the environment of the process only in src/platform/config', () => {
    const reading = sources.filter(
      ({ path, text }) => /process\.env\b/.test(text) && !path.startsWith('src/platform/config/'),
    );
    expect(reading.map(({ path }) => path).sort()).toEqual(Object.keys(READS_ENVIRONMENT).sort());
  });

  it('touch files only where no request decides which, besides the embedded database', () => {
    const touching = sources.filter(
      ({ path, text }) => FILES.test(text) && !path.startsWith('src/platform/database/embedded/'),
    );
    expect(touching.map(({ path }) => path).sort()).toEqual(Object.keys(USES_FILES).sort());
  });

  it('say in a docstring what each export of a library or a service is for', () => {
    const shared = sources.filter(({ path }) => /^libs\/|\.service\.ts$/.test(path));
    expect(shared.length).toBeGreaterThan(100);
    expect(shared.flatMap(undocumented)).toEqual([]);
  });

  it('run no text as a program and start no other program, but in the files named for it', () => {
    const running = sources.filter(({ text }) => EVALUATOR.test(text)).map(({ path }) => path);
    expect(running.sort()).toEqual(Object.keys(STARTS_PROGRAMS).sort());
  });

  it.each(expected)('throw the error code %s somewhere', (code) => {
    const quoted = new RegExp(`['"\`]${code}['"\`]|\\b${code}:`);
    const using = sources.filter(({ path, text }) => !TABLES.test(path) && quoted.test(text));
    expect(using.map(({ path }) => path)).not.toEqual([]);
  });

  it('make no markup of texts in the console, whose page has no script or style of its own', () => {
    const files = filesOf('web/src');
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter(({ text }) => MARKUP.test(text)).map(({ path }) => path)).toEqual([]);
    expect(readFileSync('web/index.html', 'utf8')).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|\sstyle=/i);
  });
});
