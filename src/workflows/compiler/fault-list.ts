import type { Fault } from '../definition/fault.js';

interface Place {
  node?: string;
  field?: string;
}

/** Collects the faults of one definition. */
export class FaultList {
  readonly faults: Fault[] = [];
  private readonly places = new Set<string>();

  error(rule: string, message: string, place: Place = {}): void {
    this.add({ ...place, rule, message, severity: 'error' });
  }

  add(fault: Fault): void {
    this.faults.push(fault);
    if (fault.severity === 'error') this.places.add(keyOf(fault));
  }

  /** Whether an error was found at exactly this place. */
  hasErrorAt(place: Place): boolean {
    return this.places.has(keyOf(place));
  }

  get hasErrors(): boolean {
    return this.places.size > 0;
  }
}

const keyOf = ({ node, field }: Place): string => JSON.stringify([node, field]);
