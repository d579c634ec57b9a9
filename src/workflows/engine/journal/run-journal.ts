import type { Transaction } from '../../../platform/database/connection/database.js';
import type { MemorySeat } from '../memory/memory-room.js';
import type { CommitOptions } from './writer/commit-options.js';
import type { NodeRow, RunKeyRow, RunRow } from './rows.js';

/** Another process has taken the run over, or it was cancelled: nothing this process does to it counts any more. */
export class Fenced extends Error {
  constructor(readonly runId: string) {
    super(`run ${runId} belongs to another process now`);
    this.name = 'Fenced';
  }
}

/** The key of the request has started another run: this one is not stored. */
export class KeyTaken extends Error {
  constructor() {
    super('another run was started by the key of the request');
    this.name = 'KeyTaken';
  }
}

/** Writes what journals have gathered. */
export interface RecordWriter {
  /** See `RunJournal.commit`. */
  commit(journal: RunJournal, also?: CommitOptions): Promise<void>;
  /** See `RunJournal.commitAtomically`. */
  commitAtomically<T>(
    journal: RunJournal,
    work: (transaction: Transaction) => Promise<{ result: T; row: NodeRow }>,
    signal?: AbortSignal,
  ): Promise<T>;
}

/** Most rows that gather before they are written, when nothing else asks for a commit. */
const MAX_ROWS = 2000;
/** Most characters of JSON they may hold, or bytes of memory: what is written at once is one text in memory, and written by one thread. */
const MAX_WEIGHT = 8_388_608;

/**
 * What one run has to write. Rows gather here until `commit`; several commits of one run that wait at the same time are one.
 */
export class RunJournal {
  /** Rows that were not written since they changed. */
  private nodes = new Set<NodeRow>();
  private gathered = 0;
  private gatheredBytes = 0;
  private nextSeq: number;
  /** The key of the request that starts the run: as long as the run is not stored, neither is without the other. */
  readonly key: RunKeyRow | undefined;
  /** Files that come with the run: as long as it is not stored, nobody sees them. */
  readonly files: readonly string[];
  /** Whether nobody has heard of the run who could ask for it. */
  private readonly isUntold: boolean;
  /** Resolves for who waits in this process once an early answer is on disk. */
  answered?: PromiseWithResolvers<void>;
  /** What the run holds of the memory of its process. */
  readonly seat: MemorySeat | undefined;

  constructor(
    private readonly writer: RecordWriter,
    readonly run: RunRow,
    /** Whether the run's row is in the database already. */
    public stored: boolean,
    /**
     * What earlier owners of the run have counted up to; of a new one, its key and files, and whether nobody has heard of it;
     * and where its memory is counted.
     */
    {
      seq = 0,
      key,
      files = [],
      isUntold = false,
      seat,
    }: { seq?: number; key?: RunKeyRow; files?: readonly string[]; isUntold?: boolean; seat?: MemorySeat } = {},
  ) {
    this.key = key;
    this.files = files;
    this.isUntold = isUntold;
    this.seat = seat;
    this.nextSeq = seq;
  }

  /** Whether a crash now would leave nothing open: the run is not stored, and nobody has heard of it. */
  get mayBeLost(): boolean {
    return this.isUntold && !this.stored;
  }

  /** Takes a node's row that is new or has changed; it is written as it then is with the next commit. */
  record(row: NodeRow): void {
    this.nodes.add(row);
  }

  /** Counts characters of JSON that rows hold which wait to be written, and the bytes of memory they take. */
  weigh(characters: number, bytes: number): void {
    this.gathered += characters;
    this.gatheredBytes += bytes;
    this.seat?.hold(bytes);
  }

  /** About how many characters of JSON wait to be written. */
  get weight(): number {
    return this.gathered;
  }

  /** About how many bytes of memory wait to be written. */
  get weightInMemory(): number {
    return this.gatheredBytes;
  }

  /** Whether so much waits to be written that it is time to. */
  get isFull(): boolean {
    return this.nodes.size > MAX_ROWS || this.gathered > MAX_WEIGHT || this.gatheredBytes > MAX_WEIGHT;
  }

  /** What the run's nodes were counted up to. */
  get lastSeq(): number {
    return this.nextSeq;
  }

  /** The next number in the order of the run's nodes. */
  seq(): number {
    return (this.nextSeq += 1);
  }

  /**
   * Writes everything so far and resolves when it is on disk.
   * @throws Fenced when the run was taken over or ended elsewhere; database errors, and when the database was out of reach it
   *   is unknown whether it was stored
   */
  commit(also?: CommitOptions): Promise<void> {
    return this.writer.commit(this, also);
  }

  /** Writes the run for the first time, if nothing has been written of it so far; resolves when it is on disk. */
  async store(): Promise<void> {
    if (this.stored) return;
    try {
      await this.commit();
    } catch (error) {
      // It has ended meanwhile, and is on disk as well.
      if (!(error instanceof Fenced)) throw error;
    }
  }

  /**
   * Does work and writes the record of it in one transaction: both or neither. The signal ends it, unless it was committed.
   * @throws Fenced when the run was taken over or has ended; the work is then undone
   */
  commitAtomically<T>(
    work: (transaction: Transaction) => Promise<{ result: T; row: NodeRow }>,
    signal?: AbortSignal,
  ): Promise<T> {
    return this.writer.commitAtomically(this, work, signal);
  }

  /** Hands the waiting rows to the writer. */
  drain(): NodeRow[] {
    const drained = [...this.nodes];
    this.nodes.clear();
    this.gathered = 0;
    this.gatheredBytes = 0;
    return drained;
  }

  /** Puts rows back whose group was not written. */
  restore(rows: NodeRow[]): void {
    this.nodes = new Set([...rows, ...this.nodes]);
  }
}
