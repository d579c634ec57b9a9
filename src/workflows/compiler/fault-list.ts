import type { Fault } from '../definition/fault.js';

/** Collects the faults of one definition. */
export class FaultList {
  readonly faults: Fault[] = [];

  error(rule: string, message: string, place: { node?: string; field?: string } = {}): void {
    this.faults.push({ ...place, rule, message, severity: 'error' });
  }

  add(fault: Fault): void {
    this.faults.push(fault);
  }

  get hasErrors(): boolean {
    return this.faults.some(({ severity }) => severity === 'error');
  }
}
