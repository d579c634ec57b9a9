import { Check, Choice, exactlyOne, Id, Int, Json, List, Part, Text } from '#libs/schema';

/** Tokens of an agent that names no budget. */
export const MAX_TOKENS = 10_000_000;
const MAX_TOOLS = 100;
/** As many as are read of an MCP server. */
const MAX_ALLOWED = 200;
const MAX_TEXT = 100_000;
const MAX_SCHEMA_BYTES = 65_536;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What an agent may call: an action, a workflow, or tools of an MCP server. Nothing else is ever called. */
@Check(exactlyOne<AgentToolConfig>('action', 'workflow', 'mcp'))
@Check<AgentToolConfig>(({ action, connection, mcp, variable, allow }) => [
  ...(connection !== undefined && action === undefined
    ? [{ field: 'connection', rule: 'unused', message: 'is for actions only' }]
    : []),
  ...Object.entries({ variable, allow })
    .filter(([, value]) => value !== undefined && mcp === undefined)
    .map(([field]) => ({ field, rule: 'unused', message: 'is for MCP servers only' })),
])
export class AgentToolConfig {
  @Text({ max: 100, optional: true, description: 'Key of an action, such as calendar.create-event.' })
  action?: string;

  @Text({ max: 200, optional: true, description: 'Id or name of its connection; without it the default one.' })
  connection?: string;

  @Id({ optional: true, description: 'Id of a workflow; its deployed version counts.' })
  workflow?: string;

  @Text({ format: 'uri', max: 2000, optional: true, description: 'Address of an MCP server (Streamable HTTP).' })
  mcp?: string;

  @Text({
    max: 128,
    pattern: VARIABLE,
    optional: true,
    description: 'Name of the workspace variable with the bearer token of the MCP server.',
  })
  variable?: string;

  @List(Text({ max: 200 }), {
    min: 1,
    max: MAX_ALLOWED,
    optional: true,
    description: 'Names of the tools of the MCP server that may be called; without it all that it offers.',
  })
  allow?: string[];
}

/** Settings of an agent node. */
export class AgentConfig {
  @Text({ max: MAX_TEXT, multiline: true, description: 'What the model is told about its task.' })
  instructions: string;

  @Json({ nullable: true, description: 'What it works on: text as it is, anything else as JSON.' })
  input: unknown;

  @Text({ max: 200, description: 'Name of the model.' })
  model: string;

  @Text({
    format: 'uri',
    max: 2000,
    optional: true,
    description: 'Base URL of an OpenAI-compatible interface, such as https://api.openai.com/v1.',
  })
  baseUrl?: string;

  @Text({
    max: 128,
    pattern: VARIABLE,
    default: 'OPENAI_API_KEY',
    description: 'Name of the workspace variable that holds the API key.',
  })
  apiKeyVariable: string;

  @Choice(['generateText', 'generateObject'], { default: 'generateText', description: 'What the model shall give.' })
  operation: 'generateText' | 'generateObject';

  @Json({
    shape: 'object',
    maxBytes: MAX_SCHEMA_BYTES,
    optional: true,
    description: 'JSON Schema of the object that generateObject gives.',
  })
  outputSchema?: Record<string, unknown>;

  @List(Part(() => AgentToolConfig), { max: MAX_TOOLS, default: [], description: 'What the model may call.' })
  tools: AgentToolConfig[];

  @Int({ min: 1, max: 100, default: 10, description: 'Most calls of the model.' })
  maxSteps: number;

  @Int({
    min: 1,
    max: MAX_TOKENS,
    optional: true,
    description: `Most tokens read and written by all calls of the model together; ${MAX_TOKENS} when it is left out.`,
  })
  maxTokens?: number;

  @Int({ min: 1, max: 3600, default: 300, description: 'Most seconds from the first call to the answer.' })
  maxSeconds: number;
}
