import type { Definition } from '../../api/workflows/definition.js';
import { sampleInput } from './sample-input.js';

const FORM_SAMPLES: Readonly<Record<string, unknown>> = {
  number: 250,
  boolean: true,
  date: '2026-01-31',
  email: 'ada@example.org',
  // A test run brings no file, and no form names one.
  file: null,
};

/** Start data for a test run, as the start of the graph would bring it: a request, the data of a form, or nothing. */
export function startSample(definition: Definition): object {
  const start = definition.nodes.find(({ type }) => type === 'frontendElement' || type === 'cron');
  if (!start) return sampleInput(definition);
  const fields = Array.isArray(start.config['fields']) ? (start.config['fields'] as unknown[]) : [];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { name, type, options } = (field ?? {}) as { name?: unknown; type?: unknown; options?: unknown };
      if (typeof name !== 'string') return [];
      const first = Array.isArray(options) ? (options[0] as unknown) : undefined;
      return [[name, first ?? (Object.hasOwn(FORM_SAMPLES, String(type)) ? FORM_SAMPLES[String(type)] : 'text')]];
    }),
  );
}
