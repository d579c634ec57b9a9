import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// Runs every test, or those that the arguments choose: they are Jest's. The last line tells the numbers.

ensureInstalled();
// Some tests start, kill and restart processes of the built service.
ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
const report = join(folder, 'report.json');
const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
// A leaked handle fails nothing by itself, but must not keep the gate waiting for ever.
const jest = ['node_modules/jest/bin/jest.js', '--forceExit', '--json', `--outputFile=${report}`];
const jestCode = await runChild([...node, ...jest, ...process.argv.slice(2)]);
const { passed, failed, skipped } = counts();
rmSync(folder, { recursive: true });
if (passed + failed === 0) console.error('No test ran.');
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

/**
 * The numbers of Jest's report. A spec file that could not run counts as one failed test, and so does what Jest complains
 * of although no test failed: a setup or teardown that broke, no test found, an unmet threshold.
 */
function counts() {
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const failed = results ? results.numFailedTests + results.numRuntimeErrorTestSuites : 0;
  return {
    passed: results ? results.numPassedTests : 0,
    failed: failed === 0 && jestCode !== 0 ? 1 : failed,
    skipped: results ? results.numPendingTests + results.numTodoTests : 0,
  };
}
