/** An origin as browsers send it: in small letters, without its usual port, other alphabets in Punycode. Undefined when it is none. */
export function sentOrigin(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

/** Why no page has an origin that is entered for a webhook; undefined when one may. */
export function originRefusal(text: string): string | undefined {
  if (text === '*') return undefined;
  if (text.includes('*')) return 'matches no page: name each origin, or let any call it with * alone';
  return sentOrigin(text) === undefined ? 'matches no page: its host or port is wrong' : undefined;
}
