import type { TemplateFault } from './template-fault.js';

/** A config whose templates cannot be compiled; `faults` lists all errors. */
export class TemplateError extends Error {
  constructor(readonly faults: readonly TemplateFault[]) {
    super(faults.map((fault) => `${fault.field || 'value'}: ${fault.message}`).join('; '));
    this.name = 'TemplateError';
  }
}
