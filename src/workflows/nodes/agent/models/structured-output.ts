import type { InputFault } from '#libs/errors';
import { isDeeper, jsonDepth, parseJson, TooManyKeys } from '#libs/json';
import { schemaViolations } from '#libs/json-schema';
import { isPlainObject, type JsonSchema } from '#libs/schema';
import { storableValue } from '../../contract/storable-value.js';

/** The object in a model's answer, or what is wrong with it. */
export type CheckedOutput = { object: unknown; faults?: undefined } | { object?: undefined; faults: InputFault[] };

const FENCE = '```';

/** Reads the JSON of an answer and checks it against the schema; without one any object is right. */
export function checkOutput(text: string, schema: JsonSchema | undefined): CheckedOutput {
  let value: unknown;
  try {
    value = parseJson(unfenced(text));
  } catch (error) {
    if (error instanceof TooManyKeys) return { faults: [{ rule: 'too_many_items', message: `has ${error.message}` }] };
    return { faults: [{ rule: 'json', message: 'the answer is not JSON' }] };
  }
  if (isDeeper(value, jsonDepth.data))
    return { faults: [{ rule: 'too_deep', message: `the answer is nested deeper than ${jsonDepth.data} levels` }] };
  value = storableValue(value);
  if (!schema)
    return isPlainObject(value) ? { object: value } : { faults: [{ rule: 'type', message: 'must be an object' }] };
  const faults = schemaViolations(schema, value, 'answer');
  return faults.length === 0 ? { object: value } : { faults };
}

/** The text without the fence around it: models often put their JSON into a block, whatever they are told. */
function unfenced(text: string): string {
  const answer = text.trim();
  const firstLine = answer.slice(0, Math.max(answer.indexOf('\n'), 0)).trimEnd();
  const isFenced = (firstLine === FENCE || firstLine === `${FENCE}json`) && answer.endsWith(FENCE);
  return isFenced ? answer.slice(firstLine.length, -FENCE.length) : answer;
}

/** What the model is told about its task beside the author's instructions. */
export function outputInstructions(schema: JsonSchema | undefined): string {
  if (!schema) return 'Answer with one JSON object and nothing else.';
  return `Answer with JSON and nothing else. It must satisfy this JSON Schema:\n${JSON.stringify(schema)}`;
}

/** What the model is told about an answer that cannot be taken. */
export function repairRequest(faults: readonly InputFault[]): string {
  const lines = faults.map(({ field, message }) => `- ${field ? `${field} ` : ''}${message}`);
  return `Your answer cannot be taken:\n${lines.join('\n')}\nGive the whole answer again, right.`;
}
