import type { Fault } from '../../model/fault.js';

interface Place {
  node?: string;
  field?: string;
}

/** Most errors, and most warnings, that are told of one definition; of more only their number is. */
export const MAX_FAULTS = 500;

/** A definition of a megabyte could otherwise have faults of gigabytes: each repeats names its author chose. */
const widths = { node: 64, field: 300, message: 1000 };

/** Collects the faults of one definition. */
export class FaultList {
  private readonly listed: Fault[] = [];
  private readonly room = { error: MAX_FAULTS, warning: MAX_FAULTS };
  private readonly places = new Set<string>();

  /** All there is room for, in the order they were found, and how many more there are. */
  get faults(): Fault[] {
    const severities = (['error', 'warning'] as const).filter((severity) => this.room[severity] < 0);
    const more = severities.map((severity) => ({
      rule: 'more_faults',
      message: `there are more ${severity}s, ${-this.room[severity]}, which are not listed; mend these first`,
      severity,
    }));
    return [...this.listed, ...more];
  }

  error(rule: string, message: string, place: Place = {}): void {
    this.add({ ...place, rule, message, severity: 'error' });
  }

  add(fault: Fault): void {
    const { severity } = fault;
    if (severity === 'error') this.places.add(keyOf(fault));
    this.room[severity] -= 1;
    if (this.room[severity] >= 0)
      this.listed.push({ ...fault, ...narrowed(fault), message: fault.message.slice(0, widths.message) });
  }

  /** Whether an error was found at exactly this place. */
  hasErrorAt(place: Place): boolean {
    return this.places.has(keyOf(place));
  }

  get hasErrors(): boolean {
    return this.places.size > 0;
  }
}

function narrowed({ node, field }: Place): Place {
  return {
    ...(node !== undefined && { node: node.slice(0, widths.node) }),
    ...(field !== undefined && { field: field.slice(0, widths.field) }),
  };
}

function keyOf(place: Place): string {
  const { node, field } = narrowed(place);
  return JSON.stringify([node, field]);
}
