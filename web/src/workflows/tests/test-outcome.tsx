import type { TestDifference, TestResult } from '../../api/workflows/workflow-test.js';
import { Table } from '../../parts/table.js';

/** What of a test is not as it expects, value by value. */
export function TestOutcome({ result: { message, differences } }: { result: TestResult }) {
  return (
    <>
      {message && <p className="fault">{message}</p>}
      {differences.length > 0 && (
        <Table label="Differences" className="differences">
          <thead>
            <tr>
              <th>What differs</th>
              <th>Expected</th>
              <th>Actual</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={difference.path}>
                <th scope="row">
                  <code>{difference.path}</code>
                </th>
                <Side difference={difference} side="expected" />
                <Side difference={difference} side="actual" />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

/** Nothing is not the same as null. */
function Side({ difference, side }: { difference: TestDifference; side: 'expected' | 'actual' }) {
  const text = side in difference ? JSON.stringify(difference[side], null, 2) : undefined;
  return <td className="wide">{text === undefined ? <span className="hint">nothing</span> : <pre>{text}</pre>}</td>;
}
