import type { ReactNode } from 'react';
import type { Tone } from '../values/badge.js';

/** A message about what has just happened. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`notice ${tone}`} role="status">
      {children}
    </div>
  );
}
