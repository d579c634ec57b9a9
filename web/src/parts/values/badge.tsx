import type { ReactNode } from 'react';

/** How good or bad a state is; decides the colour, beside the words. */
export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'plain';

/** A state in a word or two. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
