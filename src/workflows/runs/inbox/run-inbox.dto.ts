import { Flag, Int } from '#libs/schema';

/** How many failed runs nobody has handled. */
export class RunInbox {
  @Int({ description: 'How many there are; counted up to 1,000.' }) count: number;
  @Flag({ description: 'Whether there are more than were counted.' }) hasMore: boolean;
}
