import type { Poll } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import { describePoll } from '../world/poll-store.js';
import { requireMessage, requirePerson } from './cast.js';
import { Impossible } from './impossible.js';

/** A vote in a poll; no options take it back. */
export interface Vote {
  readonly chatId: number;
  readonly messageId: number;
  readonly from: number;
  /** Positions of the chosen options, from 0. */
  readonly optionIds: readonly number[];
}

/** Somebody votes; the bot gets the poll's new state, and who voted if the poll is not anonymous. Throws `Impossible`. */
export function vote(platform: Platform, { chatId, messageId, from, optionIds }: Vote): Poll {
  const { message } = requireMessage(platform, chatId, messageId);
  const { user } = requirePerson(platform, from);
  const stored = message.poll && platform.polls.find(message.poll.id);
  if (!stored) throw new Impossible('the message has no poll');
  checkVote(describePoll(stored, platform.clock.now()), optionIds, stored.votes.has(from));
  stored.votes.set(from, optionIds);
  const poll = describePoll(stored, platform.clock.now());
  const lane = `poll:${poll.id}`;
  platform.queue.push({ kind: 'poll', content: poll, lane });
  if (!poll.is_anonymous) {
    const option_persistent_ids = optionIds.map((id) => poll.options[id]!.persistent_id);
    const content = { poll_id: poll.id, user, option_ids: [...optionIds], option_persistent_ids };
    platform.queue.push({ kind: 'poll_answer', content, lane });
  }
  return poll;
}

function checkVote(poll: Poll, optionIds: readonly number[], hasVoted: boolean): void {
  if (poll.is_closed) throw new Impossible('the poll is closed');
  if (optionIds.some((id) => poll.options[id] === undefined)) throw new Impossible('the poll has no such option');
  if (optionIds.length > 1 && !poll.allows_multiple_answers) throw new Impossible('the poll takes one answer');
  if (hasVoted && !poll.allows_revoting) throw new Impossible('the poll takes no second vote');
}
