import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './location.js';

/** A link to an address of the console, which a plain click shows without loading the page again. */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
