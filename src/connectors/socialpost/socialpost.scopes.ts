/** LinkedIn: to post as a member, and as a page the member administers (which needs an approved product). */
export const MEMBER_POSTS = 'w_member_social';
export const PAGE_POSTS = 'w_organization_social';
/** X: to post, and to upload what goes with a post. */
export const X_POSTS = 'tweet.write';
/** Needed for media only. */
export const X_MEDIA = 'media.write';

/** Any one of these lets a connection post at all, by its network. */
export const POSTING = { linkedin: [MEMBER_POSTS, PAGE_POSTS], x: [X_POSTS] } as const;
