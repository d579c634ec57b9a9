import { getHeapStatistics } from 'node:v8';
import type { Plan } from '../compiler/plan.js';

/** The part of the heap that kept plans may fill. */
const PART_OF_HEAP = 1 / 8;
/** Bytes that a plan takes, about: for each character of its definition, and in any case. */
const BYTES_PER_CHARACTER = 24;
const BYTES_OF_ANY = 4096;

/** A plan as it was made, and how many characters its definition has. */
export interface CompiledPlan {
  plan: Plan;
  characters: number;
}

interface Entry {
  plan: Promise<Plan>;
  /** Counted once the plan is made. */
  bytes: number;
}

/** The plans of a workspace by their names, the one used last at the end. */
interface Share {
  entries: Map<string, Entry>;
  bytes: number;
}

/**
 * Keeps compiled plans as long as there is memory for them. Where there is none, the workspace that holds most loses the plan
 * it has not used for the longest time: whoever deploys large workflows takes nothing from the others.
 */
export class PlanCache {
  private readonly shares = new Map<string, Share>();
  private total = 0;

  /** `most` is in bytes. */
  constructor(private readonly most = getHeapStatistics().heap_size_limit * PART_OF_HEAP) {}

  /** Gives the plan of a name, made by `compile` if it is not kept; one that could not be made is not kept. */
  get(workspaceId: string, name: string, compile: () => Promise<CompiledPlan>): Promise<Plan> {
    const share = this.shareOf(workspaceId);
    const kept = share.entries.get(name);
    if (kept) {
      share.entries.delete(name);
      share.entries.set(name, kept);
      return kept.plan;
    }
    const compiled = compile();
    const entry: Entry = { plan: compiled.then(({ plan }) => plan), bytes: 0 };
    share.entries.set(name, entry);
    compiled.then(
      ({ characters }) => {
        this.change(share, (entry.bytes = characters * BYTES_PER_CHARACTER + BYTES_OF_ANY));
        while (this.total > this.most) this.dropOne();
      },
      () => this.drop(workspaceId, name),
    );
    return entry.plan;
  }

  private shareOf(workspaceId: string): Share {
    let share = this.shares.get(workspaceId);
    if (!share) this.shares.set(workspaceId, (share = { entries: new Map(), bytes: 0 }));
    return share;
  }

  private dropOne(): void {
    const [[workspaceId, { entries }]] = [...this.shares].sort(([, one], [, other]) => other.bytes - one.bytes) as [
      [string, Share],
    ];
    const [name] = [...entries].find(([, { bytes }]) => bytes > 0)!;
    this.drop(workspaceId, name);
  }

  private drop(workspaceId: string, name: string): void {
    const share = this.shares.get(workspaceId)!;
    this.change(share, -share.entries.get(name)!.bytes);
    share.entries.delete(name);
    if (share.entries.size === 0) this.shares.delete(workspaceId);
  }

  private change(share: Share, bytes: number): void {
    share.bytes += bytes;
    this.total += bytes;
  }
}
