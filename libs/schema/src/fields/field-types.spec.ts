import { beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import ts from 'typescript';

/** A decorator, the type of the property it stands on, and whether that is to compile. */
const cases: [decorator: string, type: string, compiles: boolean][] = [
  ['Text()', 'string', true],
  ['Text()', 'number', false],
  ['Text({ optional: true, nullable: true })', 'string | null', true],
  ['Text()', 'string[]', false],
  ['Id()', 'string', true],
  ['Id()', 'number', false],
  ['Int()', 'number', true],
  ['Int()', 'string', false],
  ['Num()', 'number', true],
  ['Num()', 'bigint', false],
  ['Flag()', 'boolean', true],
  ['Flag()', "'true' | 'false'", false],
  ["Choice(['a', 'b'])", "'a' | 'b'", true],
  ["Choice(['a', 'b'])", "'c' | 'd'", false],
  ["Choice(['a', 'b'])", 'number', false],
  ['Timestamp()', 'string', true],
  ['Timestamp()', 'Date', false],
  ['List(Text())', 'string[]', true],
  ['List(Text())', 'string', false],
  ['List(Text())', 'number[]', false],
  ['List(List(Int()))', 'number[][]', true],
  ['Part(() => Inner)', 'Inner', true],
  ['Part(() => Inner)', 'string', false],
  ['List(Part(() => Inner))', 'Inner[]', true],
  ['List(Part(() => Inner))', 'Other[]', false],
  ['TextMap()', 'Record<string, string>', true],
  ['TextMap()', 'Record<string, number>', false],
  ['Either([Text(), Int()])', 'string | number', true],
  ['Either([Text(), Int()])', 'boolean', false],
];

const head = `import { Choice, Either, Flag, Id, Int, List, Num, Part, Text, TextMap, Timestamp } from '../index.js';
export class Inner { a: string; }
export class Other { b: number; }
`;
const firstLine = head.split('\n').length - 1;
const source =
  head + cases.map(([decorator, type], index) => `export class C${index} { @${decorator} value: ${type}; }`).join('\n');

describe('a field decorator on a property', () => {
  let errors: Map<number, string>;

  beforeAll(() => {
    errors = compileErrors(join(import.meta.dirname, 'virtual-fields.ts'), source);
  });

  it.each(cases.map(([decorator, type, compiles], index) => ({ decorator, type, compiles, index })))(
    '$decorator on $type: compiles is $compiles',
    ({ compiles, index }) => {
      const error = errors.get(firstLine + index);
      if (compiles) expect(error).toBeUndefined();
      else expect(error).toContain('Unable to resolve signature of property decorator');
    },
  );

  it('has no fault outside the cases', () => {
    expect([...errors.keys()].filter((line) => line < firstLine)).toEqual([]);
  });
});

/** The first error of each line of a source file that exists in memory only, checked with the options of the project. */
function compileErrors(fileName: string, text: string): Map<number, string> {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(import.meta.dirname, '../../../../tsconfig.json'),
    { noEmit: true, types: [] },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (fault) => {
        throw new Error(ts.flattenDiagnosticMessageText(fault.messageText, ' '));
      },
    },
  )!;
  const host = ts.createCompilerHost(config.options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === fileName || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === fileName ? ts.createSourceFile(name, text, rest[0]) : getSourceFile(name, ...rest);
  const program = ts.createProgram([fileName], config.options, host);
  const file = program.getSourceFile(fileName)!;
  const found = new Map<number, string>();
  for (const fault of [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]) {
    const { line } = file.getLineAndCharacterOfPosition(fault.start!);
    if (!found.has(line)) found.set(line, ts.flattenDiagnosticMessageText(fault.messageText, ' '));
  }
  return found;
}
