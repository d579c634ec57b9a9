import { Injectable } from '@nestjs/common';
import type { SealedColumn } from '../../vault/sealed-column.js';
import { Vault } from '../../vault/vault.service.js';
import type { EarlierRecords, PassRecords } from './earlier-records.js';
import { HiddenTexts } from './hidden-texts.js';
import type { NodeRow, RunRow } from './journal/rows.js';

/** A run as far as it says what it hides. */
export type SecretRun = Pick<RunRow, 'id' | 'workspace_id' | 'sealed' | 'hidden'>;

/** Where texts come from that a new run must not show. */
export interface SecretSource {
  /** Texts of its start data. */
  texts?: readonly string[];
  /** A run that may have handed on what it hides itself. */
  from?: SecretRun;
}

/**
 * What callers send to prove who they are, and workflows may hand on: records never show it. It is kept sealed with the run, so
 * that every process that goes on with it has it, and so has a retry, for as long as the run is kept.
 */
@Injectable()
export class RunSecrets {
  private readonly column: SealedColumn;

  constructor(vault: Vault) {
    this.column = vault.column({ table: 'run', column: 'sealed', id: 'id' });
  }

  /** What a run hides. @throws AppError `unavailable`, `internal` as the vault does */
  of(run: SecretRun): HiddenTexts | undefined {
    if (run.hidden || run.sealed === null) return run.hidden;
    const key = { workspaceId: run.workspace_id, id: run.id };
    return HiddenTexts.parse(this.column.open(key, run.sealed).reveal());
  }

  /** Makes a new run hide what its start data holds of its source. */
  guard(run: RunRow, { texts = [], from }: SecretSource = {}): RunRow {
    const known = from && this.of(from);
    if (texts.length === 0 && !known) return run;
    const hidden = HiddenTexts.of(texts, known?.pairs);
    run.input = hidden.reveal(run.input);
    if (hidden.hide(run.input) === run.input) return run;
    run.hidden = hidden;
    run.sealed = this.column.seal({ workspaceId: run.workspace_id, id: run.id }, String(hidden));
    return run;
  }

  /** What a run is stored with that tries another one again: it hides the same, and these texts of other start data. */
  again(run: SecretRun, id: string, texts: readonly string[]): { hidden: HiddenTexts; sealed: string } | undefined {
    const known = this.of(run);
    if (!known && texts.length === 0) return undefined;
    const hidden = HiddenTexts.of(texts, known?.pairs);
    return { hidden, sealed: this.column.seal({ workspaceId: run.workspace_id, id }, String(hidden)) };
  }

  /** Gives a run that was read from the database its texts again, and those who recorded it before. */
  restore(run: RunRow, earlier: EarlierRecords | undefined): EarlierRecords | undefined {
    const hidden = this.of(run);
    if (!hidden) return earlier;
    run.hidden = hidden;
    run.input = hidden.reveal(run.input);
    return earlier && revealed(earlier, hidden);
  }
}

function revealed(earlier: EarlierRecords, hidden: HiddenTexts): EarlierRecords {
  const pass = (records: PassRecords): PassRecords =>
    new Map(
      [...records].map(([nodeId, row]) => [nodeId, { ...row, ...valuesOf(row, (value) => hidden.reveal(value)) }]),
    );
  return {
    ...earlier,
    root: earlier.root && pass(earlier.root),
    passes: async (paths, nodeIds) => (await earlier.passes(paths, nodeIds)).map(pass),
  };
}

/** The parts of a row that come from data. */
function valuesOf(
  { input, output, error }: NodeRow,
  change: <T>(value: T) => T,
): Pick<NodeRow, 'input' | 'output' | 'error'> {
  return { input: change(input), output: change(output), error: change(error) };
}
