/** Example inputs, by action. */
export const createPost = {
  text: 'We ship #today (really). Ask @[Ada](urn:li:person:abc)!',
  link: { url: 'https://example.com/post', title: 'Release' },
};
