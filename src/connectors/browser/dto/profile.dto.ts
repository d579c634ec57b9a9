import { atMostOne, Check, Id, Int, Text } from '#libs/schema';

/** A profile that starts without logins. https://docs.browser-use.com/cloud/api-v2 */
export class CreateProfile {
  @Text({ max: 100, optional: true, description: 'A name for it.' })
  name?: string;

  @Text({ max: 255, optional: true, description: 'An id of your own, such as of the person it belongs to.' })
  userId?: string;
}

/** Pages, at most: far beyond what anybody turns. */
export const MAX_PAGE = 999_999_999;

/** Which profiles, and which page of them: by number or by token. */
@Check(atMostOne<ListProfiles>('pageNumber', 'pageToken'))
export class ListProfiles {
  @Int({ min: 1, max: 100, default: 10, description: 'Profiles of one page, 1 to 100.' })
  pageSize: number;

  @Int({ min: 1, max: MAX_PAGE, optional: true, description: 'Which page, from 1.' })
  pageNumber?: number;

  @Text({ max: 100, optional: true, description: 'The `nextPageToken` of the page before, instead of a number.' })
  pageToken?: string;

  @Text({ max: 200, optional: true, description: 'Only profiles with this in their name or userId.' })
  query?: string;
}

/** One profile, by the id the provider gave it. */
export class ProfileRef {
  @Id({ description: 'The profile, by its id.' })
  profileId: string;
}
