import { getHeapStatistics } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Environment } from '../../../platform/config/environment.js';

/** What everybody may hold whatever the others do: ordinary runs never wait. */
const ORDINARY_BYTES = 1_048_576;
/** How long a run for which there was no room waits in the queue, and how much longer the next one does. */
const PAUSE_MS = 500;
const BETWEEN_TRIES_MS = 10;
/** The part of the heap that runs may fill, and once more the one of them that goes on while there is no room. */
const PART_OF_HEAP = 1 / 4;

/** A run for which there was no room. */
interface Waiting {
  seat: MemorySeat;
  goOn: () => void;
}

/**
 * The memory that runs of one process have together: their start data, the values of their nodes and the records that wait to
 * be written. A workspace may hold as much as is still free (dynamic thresholds, Choudhury and Hahne 1998), so one alone
 * has half of it and there is always some left for another one. Who holds more goes on when there is room; one run
 * at a time goes on all the same, so that some run always ends.
 */
@Injectable()
export class MemoryRoom {
  /** Bytes of all runs together, and at most of one. */
  readonly most: number;
  private total = 0;
  private readonly ofWorkspaces = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private favourite: MemorySeat | undefined;
  private lastTry = 0;

  constructor({ RUN_MEMORY_MAX_BYTES }: Environment) {
    this.most = RUN_MEMORY_MAX_BYTES ?? Math.floor(getHeapStatistics().heap_size_limit * PART_OF_HEAP);
  }

  /** A place for one run, which holds nothing yet. */
  enter(workspaceId: string): MemorySeat {
    return new MemorySeat(this, workspaceId);
  }

  /** Counts what a run holds more, or less. */
  change(seat: MemorySeat, bytes: number): void {
    if (seat === this.favourite) return;
    this.add(seat.workspaceId, bytes);
    if (bytes < 0) this.letGoOn();
  }

  /** Whether a run is to wait before it holds more. */
  isCrowded(seat: MemorySeat): boolean {
    const ofWorkspace = this.ofWorkspaces.get(seat.workspaceId) ?? 0;
    return ofWorkspace > ORDINARY_BYTES && ofWorkspace > this.most - this.total && seat !== this.favourite;
  }

  /** Resolves when the run may hold more. */
  wait(seat: MemorySeat): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.add({ seat, goOn: resolve });
    this.letGoOn();
    return promise;
  }

  /** The run holds nothing any longer. */
  leave(seat: MemorySeat): void {
    if (seat === this.favourite) this.favourite = undefined;
    else this.add(seat.workspaceId, -seat.held);
    for (const one of this.waiting) if (one.seat === seat) this.waiting.delete(one);
    this.letGoOn();
  }

  /** When a run is to be tried again that was put off, epoch milliseconds: each a little after the one before. */
  nextTry(): number {
    this.lastTry = Math.max(this.lastTry + BETWEEN_TRIES_MS, Date.now() + PAUSE_MS);
    return this.lastTry;
  }

  private add(workspaceId: string, bytes: number): void {
    this.total += bytes;
    const ofWorkspace = (this.ofWorkspaces.get(workspaceId) ?? 0) + bytes;
    if (ofWorkspace === 0) this.ofWorkspaces.delete(workspaceId);
    else this.ofWorkspaces.set(workspaceId, ofWorkspace);
  }

  private letGoOn(): void {
    for (const one of this.waiting) {
      if (this.isCrowded(one.seat)) {
        if (this.favourite) continue;
        this.favourite = one.seat;
        this.add(one.seat.workspaceId, -one.seat.held);
      }
      this.waiting.delete(one);
      one.goOn();
    }
  }
}

/** What one run holds of the memory of its process. */
export class MemorySeat {
  /** Bytes. */
  held = 0;
  /** Bytes of values that are about to be made. */
  private kept = 0;
  private readonly keepers = new Set<() => void>();
  private left = false;

  constructor(
    private readonly room: MemoryRoom,
    readonly workspaceId: string,
  ) {}

  /** Counts bytes that the run holds from now on; a negative number lets them go. */
  hold(bytes: number): void {
    if (this.left) return;
    this.held += bytes;
    this.room.change(this, bytes);
  }

  /** How much more the run may hold before it holds too much for one. */
  get free(): number {
    return this.room.most - this.held;
  }

  /** Whether it is to wait before it holds more. */
  get isCrowded(): boolean {
    return this.room.isCrowded(this);
  }

  /** Resolves when it may hold more. */
  whenRoom(): Promise<void> {
    return this.room.wait(this);
  }

  /**
   * Holds bytes for a value that is about to be made; resolves when it may be. A run that keeps too much at once waits for what
   * it keeps itself.
   * @returns what lets them go
   * @throws AppError `too_large` when the run would hold too much even so
   */
  async keep(bytes: number): Promise<() => void> {
    while (bytes > this.free && this.kept > 0) await new Promise<void>((resolve) => this.keepers.add(resolve));
    if (bytes > this.free) throw tooMuchTogether();
    this.kept += bytes;
    this.hold(bytes);
    if (this.isCrowded) await this.whenRoom();
    return () => {
      this.kept -= bytes;
      this.hold(-bytes);
      for (const goOn of this.keepers) goOn();
      this.keepers.clear();
    };
  }

  /** Lets everything go; called once more, it does nothing. */
  leave(): void {
    if (this.left) return;
    this.left = true;
    this.room.leave(this);
    this.held = 0;
  }
}

/** The failure of a run that holds too much. */
export function tooMuchTogether(): AppError {
  return new AppError(
    'too_large',
    'The values that the run holds at the same time take more memory than one run may have.',
  );
}
