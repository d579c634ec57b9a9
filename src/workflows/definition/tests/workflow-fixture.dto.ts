import { codes, type ErrorCode } from '#libs/errors';
import { atMostOne, Check, Choice, Int, Json, Part, PartMap, Text, TextMap } from '#libs/schema';

/** Bounds of what is kept and run. */
export const testLimits = {
  /** Tests of one workflow. */
  tests: 100,
  /** Bytes of one test as JSON. */
  bytes: 65_536,
  /** Nodes that one test replaces or looks at. */
  nodes: 500,
  /** Records that one test makes. */
  records: 20_000,
  /** Characters of JSON that its records hold together: they stay in memory until it is judged. */
  characters: 16_777_216,
  /** Bytes of memory that they take, about: two characters of JSON may be an object. */
  memoryBytes: 67_108_864,
  /** Most characters of JSON of one value, where NODE_VALUE_MAX_CHARACTERS is not less. */
  valueCharacters: 1_048_576,
  /** Differences that are listed of one test. */
  differences: 50,
} as const;

const errorCodes = Object.keys(codes) as ErrorCode[];
/** What the name of a test may be. */
export const TEST_NAME = {
  pattern: /^[A-Za-z0-9_-]{1,64}$/,
  patternMessage: 'must be 1 to 64 letters, digits, - and _',
  description: 'Name of the test.',
} as const;

/** The error with which a replaced node fails. */
export class MockedError {
  @Choice(errorCodes, { description: 'One of the codes of docs/reference/errors.md.' }) code: ErrorCode;
  @Text({ max: 2000, default: 'This is the error of a mock.', description: 'What went wrong.' }) message: string;
}

/** What stands in for a node. */
@Check(atMostOne<NodeMock>('output', 'error'))
export class NodeMock {
  @Json({ optional: true, nullable: true, description: 'Value others refer to; null when it is left out.' })
  output?: unknown;

  @Part(() => MockedError, { optional: true, description: 'The node fails with this.' })
  error?: MockedError;
}

/** What is expected of the HTTP answer. */
export class ExpectedResponse {
  @Int({ min: 100, max: 599, optional: true, description: 'HTTP status the Return node says.' })
  statusCode?: number;

  @TextMap({ optional: true, description: 'Headers that are looked at; others may be there.' })
  headers?: Record<string, string>;
}

/** What is expected of the error that ends the run. */
export class ExpectedError {
  @Choice(errorCodes, { optional: true, description: 'Code of the error.' }) code?: ErrorCode;
}

const nodeOutcomes = ['succeeded', 'failed', 'cancelled', 'notRun'] as const;
/** How a node stands when the run has ended. */
export type NodeOutcome = (typeof nodeOutcomes)[number];

export class ExpectedNode {
  @Choice(nodeOutcomes, { optional: true, description: 'How it ended; notRun when it was not reached.' })
  status?: NodeOutcome;

  @Json({ optional: true, nullable: true, description: 'Its value; of a node in a loop, the list of its values.' })
  output?: unknown;
}

/** What a run must come to. Outputs are compared as a whole; what is left out is not looked at. */
export class Expectation {
  @Choice(['succeeded', 'failed'], {
    optional: true,
    description: 'How the run ends; succeeded by default, failed where an error is expected.',
  })
  status?: 'succeeded' | 'failed';

  @Json({ optional: true, nullable: true, description: 'Body the Return node says.' }) output?: unknown;
  @Part(() => ExpectedResponse, { optional: true, description: 'What it says besides.' }) response?: ExpectedResponse;
  @Part(() => ExpectedError, { optional: true, description: 'Why the run fails.' }) error?: ExpectedError;

  @PartMap(() => ExpectedNode, { maxEntries: testLimits.nodes, optional: true, description: 'Nodes by id.' })
  nodes?: Record<string, ExpectedNode>;
}

/** A test: start data, mocks for what reaches outside, and what the result must be. */
@Check<WorkflowFixture>(({ input, mocks, expect }) =>
  Buffer.byteLength(JSON.stringify({ input, mocks, expect })) <= testLimits.bytes
    ? []
    : [{ field: '', rule: 'too_long', message: `a test has at most ${testLimits.bytes} bytes of JSON` }],
)
export class WorkflowFixture {
  @Json({ optional: true, nullable: true, description: 'Start data; missing parts of a request are filled.' })
  input?: unknown;

  @PartMap(() => NodeMock, { maxEntries: testLimits.nodes, default: {}, description: 'Mocks by id of the node.' })
  mocks: Record<string, NodeMock>;

  @Part(() => Expectation, { default: {}, description: 'What must come of it.' })
  expect: Expectation;
}

/** A test with its name. */
export class WorkflowTest extends WorkflowFixture {
  @Text(TEST_NAME) name: string;
}
