import { Controller } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Caller } from '#libs/access';
import { compile, ExpressionError } from '#libs/expressions';
import { Semaphore } from '#libs/fair-share';
import { Json, Text } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { Environment } from '../../platform/config/environment.js';
import { jsonSize } from '../engine/memory/sizes.js';

/** Bytes of a template or of the values, at most: what an editor shows is small, and each key stroke asks anew. */
const MAX_BYTES = 262_144;
/** Characters of JSON that the value may have, about: a reference costs nothing, and may stand in a template many times. */
const MAX_CHARACTERS = 4 * MAX_BYTES;
const START = 'startNode';
/** Previews that wait for their turn: those of an editor replace each other, and each may keep the event loop for tens of milliseconds. */
const MAX_WAITING = 64;

/** A template with the values that its references stand for. */
class PreviewExpression {
  @Json({ maxBytes: MAX_BYTES, description: 'A value of a node’s config; texts in it are templates.' })
  template: unknown;

  @Json({
    shape: 'object',
    maxBytes: MAX_BYTES,
    description: 'Values by label, such as `{"startNode": {"body": {"n": 1}}}`.',
  })
  values: Record<string, unknown>;
}

/** What came of a template. */
class ExpressionPreview {
  @Json({ optional: true, description: 'The value; absent if there is a fault.' }) value?: unknown;
  @Text({ optional: true, description: 'Why there is none.' }) fault?: string;
}

/** What a template would be with given values, by the rules that runs compute it by. It reads nothing that is stored. */
@Controller()
export class ExpressionPreviewController {
  /** One is computed at a time, each in a turn of the event loop of its own. */
  private readonly turns: Semaphore;

  constructor({ WORKSPACE_SHARE_PERCENT }: Environment) {
    this.turns = new Semaphore({
      concurrency: 1,
      maxWaiting: MAX_WAITING,
      sharePercent: WORKSPACE_SHARE_PERCENT,
      refusal: 'Too many previews of this workspace wait to be computed; try again in a moment.',
    });
  }

  @Endpoint('POST /api/expressions/preview', 'Compute a template with given values', {
    access: { scope: 'workflows:read' },
    writes: false,
    answer: () => ExpressionPreview,
  })
  preview(@Input() input: PreviewExpression, @CallerOf() { workspaceId }: Caller): Promise<ExpressionPreview> {
    return this.turns.run(workspaceId, async () => {
      await nextTurn();
      return previewOf(input);
    });
  }
}

async function previewOf({ template, values }: PreviewExpression): Promise<ExpressionPreview> {
  const labels = Object.keys(values);
  const slots = new Map(labels.map((label, slot) => [label, slot]));
  const resolve = (label: string) => slots.get(label);
  const ignoresCase = (label: string, field: string) => label === START && field === 'headers';
  const { value: compiled, faults } = compile(template, { resolve, ignoresCase });
  const wrong = faults.find(({ severity }) => severity === 'error');
  if (wrong) return { fault: wrong.message };
  await nextTurn();
  try {
    const value = compiled.evaluate({ lookup: (slot) => values[labels[slot]!] }) ?? null;
    const isLarge = jsonSize(value, MAX_CHARACTERS) > MAX_CHARACTERS;
    return isLarge ? { fault: `the value has more than ${MAX_CHARACTERS} characters of JSON` } : { value };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { fault: error.message };
  }
}
