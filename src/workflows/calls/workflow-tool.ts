import { schemaViolations } from '#libs/json-schema';
import { parsePattern } from '#libs/routing';
import type { JsonSchema } from '#libs/schema';
import { AppError } from '#libs/errors';
import type { Plan } from '../compiler/plan.js';
import type { WorkflowTool } from '../nodes/contract/workflow-tools.js';
import type { FormField } from '../nodes/form/form-field.js';
import type { FrontendElementConfig } from '../nodes/frontend-element.node.js';
import { methodsWithoutBody, type WebhookConfig } from '../nodes/webhook/webhook.node.js';

/** What a kind of start node takes, and the start data it makes of it. */
interface StartForm {
  schema: JsonSchema;
  startData(args: Record<string, unknown>): object;
}

const MAX_NAME = 48;

/** Forms by type of start node; workflows that begin otherwise, such as by time, are no tools. */
const forms: Readonly<Record<string, (config: object) => StartForm | undefined>> = {
  webhook: (config) => webhookForm(config as WebhookConfig),
  frontendElement: (config) => elementForm(config as FrontendElementConfig),
};

/** Describes the plan of a deployed workflow; undefined when it takes no data from outside, or only with a file. */
export function workflowTool(plan: Plan, title: string): WorkflowTool | undefined {
  const form = forms[plan.nodes[plan.start]!.type]?.(plan.startConfig);
  if (!form) return undefined;
  return {
    workflowId: plan.workflowId,
    name: nameOf(title),
    description: `Workflow: ${title}`,
    inputSchema: form.schema,
    startData: (args) => form.startData(checked(args, form.schema)),
  };
}

function nameOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['workflow'];
  return words.join('_').slice(0, MAX_NAME);
}

function checked(args: unknown, schema: JsonSchema): Record<string, unknown> {
  const given = args ?? {};
  const errors = schemaViolations(schema, given, 'arguments');
  if (errors.length > 0) throw new AppError('invalid_input', 'The arguments do not fit; see errors.', { errors });
  return given as Record<string, unknown>;
}

function webhookForm({ path, method, bodySchema }: WebhookConfig): StartForm {
  const names = (parsePattern(path).pattern?.segments ?? []).flatMap((part) => (part.kind === 'name' ? part.name : []));
  const takesBody = !methodsWithoutBody.has(method);
  const params = closedObject(Object.fromEntries(names.map((name) => [name, { type: 'string' }])), names);
  const schema = closedObject(
    {
      ...(takesBody && { body: { description: 'Body of the request.', ...bodySchema } }),
      queryParams: { type: 'object', description: 'Query parameters.' },
      ...(names.length > 0 && { params }),
    },
    [...(names.length > 0 ? ['params'] : []), ...(bodySchema && takesBody ? ['body'] : [])],
  );
  return {
    schema,
    startData: ({ body = {}, queryParams = {}, params: given = {} }) => ({
      body,
      queryParams,
      params: given,
      headers: {},
      method,
    }),
  };
}

/** Callers of tools have no files to send: a form that needs one is no tool. */
function elementForm({ fields: all }: FrontendElementConfig): StartForm | undefined {
  if (all.some(({ type, required }) => type === 'file' && required)) return undefined;
  const fields = all.filter(({ type }) => type !== 'file');
  const properties = fields.map((field) => [field.name, fieldSchema(field)] as const);
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return { schema: closedObject(Object.fromEntries(properties), required), startData: (args) => args };
}

function fieldSchema({ type, label, options }: FormField): JsonSchema {
  const description = label && { description: label };
  if (type === 'number' || type === 'boolean') return { type, ...description };
  return { type: 'string', ...description, ...(options && { enum: options }) };
}

function closedObject(properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}
