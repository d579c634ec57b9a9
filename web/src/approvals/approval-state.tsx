import type { Approval } from '../api/workflows/approval.js';
import { Badge, type Tone } from '../parts/values/badge.js';
import { words } from '../schema-form/words.js';

const STATES: Readonly<Record<Exclude<Approval['state'], 'decided'>, readonly [Tone, string]>> = {
  open: ['warn', 'Waiting'],
  expired: ['bad', 'Expired'],
  cancelled: ['plain', 'Cancelled'],
};

/** How an approval stands, or what was decided. */
export function ApprovalState({ approval: { state, decision } }: { approval: Approval }) {
  if (state === 'decided') return <Badge tone="good">{words(decision ?? 'decided')}</Badge>;
  const [tone, text] = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}
