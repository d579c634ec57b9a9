import type { AppError } from '#libs/errors';
import type { Links } from '../../nodes/contract/hidden-texts.js';
import type { HeldIdentity, RunIdentity, RunRow } from '../journal/rows.js';
import type { Wait } from './waits.js';

/** What has become of something a node waited for. */
export type OutsideEvent = ({ value: unknown } | { error: AppError }) & {
  /** Links in it that the run must hide as well. */
  links?: Links;
};

/** What happens outside of a run and lets it go on: people who resume it, runs it has started. */
export interface OutsideEvents {
  /**
   * What has become of these waits by now, for those that are over; nothing of it is written.
   * @throws Fenced when the run was taken over or has ended
   */
  look(run: HeldIdentity, waits: readonly Wait[]): Promise<ReadonlyMap<Wait, OutsideEvent>>;
  /**
   * A new run of another workflow, ready to be stored together with the record that waits for it.
   * @throws AppError `not_found` when there is no such workflow or it is not deployed, `loop_limit` when runs start runs too deep
   */
  child(parent: RunRow, start: { workflowId: string; input: unknown }): Promise<RunRow>;
  /** Cancels runs whose result nobody waits for any longer. */
  cancel(runs: readonly RunIdentity[]): Promise<void>;
}
