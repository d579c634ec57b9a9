import type { User } from '@grammyjs/types';

/**
 * How a person stands to the bot: `stranger` (the bot has never met them), `seen` (met in a group, never wrote to the
 * bot), `started` (opened a conversation), `blocked` (opened one and then blocked the bot).
 */
export type Acquaintance = 'stranger' | 'seen' | 'started' | 'blocked';

/** Somebody with an account, a person or another bot. */
export interface Person {
  readonly user: User;
  acquaintance: Acquaintance;
  /** True once the account was deleted. */
  isDeactivated: boolean;
  readonly bio?: string;
}
