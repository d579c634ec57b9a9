import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
// The durability tests kill and restart processes of the built service.
ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
const report = join(folder, 'report.json');
const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const jest = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`];
const code = await runChild([...node, ...jest, ...process.argv.slice(2)]);
const { passed, failed, skipped } = counts(code);
if (passed + failed === 0) console.error('No test ran.');
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

/**
 * The numbers of Jest's report. A spec file that could not run counts as one failed test, and so does a fault of Jest that
 * no test accounts for: no report at all, a failed setup or teardown, a broken coverage threshold.
 */
function counts(exitCode) {
  const results = readReport();
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return {
    passed: results.numPassedTests,
    failed: failed === 0 && exitCode !== 0 && results.numTotalTests > 0 ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

function readReport() {
  return JSON.parse(readFileSync(report, 'utf8'));
}
