import { Choice, Either, Flag, Id, Int, Json, List, Num, Part, Text } from '#libs/schema';
import { WorkflowId } from '../definition/workflow.dto.js';
import { TEST_NAME, testLimits, WorkflowTest } from '../definition/tests/workflow-fixture.dto.js';

/** Names a test of a workflow. */
export class WorkflowTestName extends WorkflowId {
  @Text(TEST_NAME) name: string;
}

/** A test to be kept under its name. */
export class PutWorkflowTest extends WorkflowTest {
  @Id({ description: 'Id of the workflow.' }) id: string;
}

/** Which tests are run, on which version. */
export class RunWorkflowTests extends WorkflowId {
  @List(Text(TEST_NAME), {
    min: 1,
    max: testLimits.tests,
    optional: true,
    description: 'Tests to run; all by default.',
  })
  names?: string[];

  @Either([Choice(['draft']), Int({ min: 1, max: 2_147_483_647 })], {
    default: 'draft',
    message: 'must be draft or the number of a version',
    description: 'The draft, or a deployed version.',
  })
  version: 'draft' | number;
}

/** Where a run is not as expected. */
export class TestDifference {
  @Text({ description: 'What differs, such as output.items[0].n.' }) path: string;
  @Json({ optional: true, nullable: true, description: 'Absent where nothing is expected.' }) expected?: unknown;
  @Json({ optional: true, nullable: true, description: 'Absent where there is nothing.' }) actual?: unknown;
}

/** What came of one test. */
export class TestResult {
  @Text({ description: 'Name of the test.' }) name: string;
  @Flag({ description: 'Whether everything is as expected.' }) passed: boolean;
  @Text({ optional: true, description: 'Why the run could not be judged.' }) message?: string;
  @List(Part(() => TestDifference), { max: testLimits.differences, description: 'What is not.' })
  differences: TestDifference[];
  @Num({ description: 'Milliseconds.' }) durationMs: number;
}

/** What came of running tests. */
export class TestReport {
  @Int({ description: 'Tests that passed.' }) passed: number;
  @Int({ description: 'Tests that failed.' }) failed: number;
  @List(Part(() => TestResult), { max: testLimits.tests, description: 'In the order of their names.' })
  results: TestResult[];
}
