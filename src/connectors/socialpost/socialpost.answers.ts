import { listOf, oneOf, resource, text, time } from '../../actions/answer-schema.js';

export const post = resource({
  id: text,
  url: text,
  provider: oneOf('linkedin', 'x'),
  text,
  createdAt: time,
  'edit_history_post_ids?': listOf(text),
});
