import type { Poll } from '@grammyjs/types';

/** A poll with the votes given; forwarded copies of a message show the same one. */
export interface StoredPoll {
  readonly poll: Poll;
  /** Chosen options by person. */
  readonly votes: Map<number, readonly number[]>;
  /** Milliseconds since 1970 at which it closes by itself. */
  readonly closesAt?: number;
  isClosed: boolean;
}

/** Every poll. */
export class PollStore {
  private readonly polls = new Map<string, StoredPoll>();

  /** A new id, a large number as text. */
  nextId(): string {
    return String(5_000_000_000_000_000_000n + BigInt(this.polls.size + 1));
  }

  add(stored: StoredPoll): void {
    this.polls.set(stored.poll.id, stored);
  }

  find(id: string): StoredPoll | undefined {
    return this.polls.get(id);
  }

  clear(): void {
    this.polls.clear();
  }
}

/** The poll as it stands: votes counted, closed if its time has come. */
export function describePoll({ poll, votes, isClosed, closesAt }: StoredPoll, now: number): Poll {
  const chosen = [...votes.values()];
  return {
    ...poll,
    options: poll.options.map((option, index) => ({
      ...option,
      voter_count: chosen.filter((options) => options.includes(index)).length,
    })),
    total_voter_count: chosen.filter((options) => options.length > 0).length,
    is_closed: isClosed || (closesAt !== undefined && now >= closesAt),
  };
}
