import { Injectable } from '@nestjs/common';
import { may, type Caller } from '#libs/access';
import { AppError } from '#libs/errors';
import type { SealedColumn } from '../../../vault/sealed-column.js';
import { Vault } from '../../../vault/vault.service.js';
import type { EarlierRecords, FrameRecords } from '../journal/earlier-records.js';
import { HiddenTexts, type Links, redacted } from '../../nodes/contract/hidden-texts.js';
import type { NodeRow, RunRow } from '../journal/rows.js';
import { tooLarge } from '../memory/sizes.js';

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
 * What callers send to prove who they are, and links that open something to whoever has them: workflows may hand both on, and
 * records never show them. They are kept sealed with the run, so that every process that goes on with it has them, and so has
 * a retry, for as long as the run is kept.
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

  /** A stored value of a run as this caller may see it: nothing of what it hides where that cannot be opened. */
  shown<T>(run: SecretRun, caller: Caller, value: T): T {
    if (run.sealed === null) return value;
    return this.readable(run)?.shown(value, (need) => may(caller, need)) ?? redacted(value);
  }

  /** As `shown`, of a value that is JSON. */
  shownJson(run: SecretRun, caller: Caller, json: string): string {
    if (run.sealed === null) return json;
    return this.readable(run)?.shownJson(json, (need) => may(caller, need)) ?? redacted(json);
  }

  /** Makes a new run hide what its start data holds of its source. */
  guard(run: RunRow, { texts = [], from }: SecretSource = {}): RunRow {
    const known = from && this.of(from);
    if (texts.length === 0 && !known) return run;
    const hidden = HiddenTexts.of(texts, known);
    // Of the links of its source it knows those that it reads there.
    run.input = hidden.reveal(known ? known.hide(run.input) : run.input);
    if (hidden.hide(run.input) !== run.input) this.keep(run, hidden);
    return run;
  }

  /**
   * Makes a run hide links that it has come to know; they are hidden in whatever is stored of it from now on.
   * @throws AppError `too_large` when all of them would be longer than this; it then knows none of these
   */
  add(run: RunRow, links: Links, mostCharacters: number): void {
    if (links.size === 0) return;
    const { hidden = HiddenTexts.of([]) } = run;
    if (hidden.sizeWith(links) > mostCharacters) throw tooLarge('What the run hides of links', mostCharacters);
    hidden.add(links);
    if (!run.hidden) this.keep(run, hidden);
  }

  /** What a run is stored with that tries another one again: it hides the same, and these texts of other start data. */
  again(run: SecretRun, id: string, texts: readonly string[]): { hidden: HiddenTexts; sealed: string } | undefined {
    const known = this.of(run);
    if (!known && texts.length === 0) return undefined;
    const hidden = HiddenTexts.of(texts, known);
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

  private readable(run: SecretRun): HiddenTexts | undefined {
    try {
      return this.of(run);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  private keep(run: RunRow, hidden: HiddenTexts): void {
    run.hidden = hidden;
    run.sealed = this.column.seal({ workspaceId: run.workspace_id, id: run.id }, String(hidden));
  }
}

function revealed(earlier: EarlierRecords, hidden: HiddenTexts): EarlierRecords {
  const revealed = (records: FrameRecords): FrameRecords =>
    new Map(
      [...records].map(([nodeId, row]) => [nodeId, { ...row, ...valuesOf(row, (value) => hidden.reveal(value)) }]),
    );
  return {
    ...earlier,
    root: earlier.root && revealed(earlier.root),
    frames: async (paths, nodeIds) => (await earlier.frames(paths, nodeIds)).map(revealed),
    results: async (path, nodeId) => hidden.reveal(await earlier.results(path, nodeId)),
  };
}

/** The parts of a row that come from data. */
function valuesOf(
  { input, output, error }: NodeRow,
  change: <T>(value: T) => T,
): Pick<NodeRow, 'input' | 'output' | 'error'> {
  return { input: change(input), output: change(output), error: change(error) };
}
