import { listOf, oneOf, resource, text, time } from '../../actions/declaration/answer-schema.js';

/** Ours, the same for both networks; `createdAt` is our clock, `edit_history_post_ids` are X's. */
export const post = resource({
  id: text,
  url: text,
  provider: oneOf('linkedin', 'x'),
  text,
  createdAt: time,
  'edit_history_post_ids?': listOf(text),
});
