import type { Approval } from '../api/workflows/approval.js';
import { Moment } from '../parts/values/moment.js';
import { words } from '../schema-form/words.js';
import { DecisionForm } from './decision-form.js';

interface ApprovalCardProps {
  approval: Approval;
  onDecided: (approval: Approval) => void;
}

/** What is asked, and the buttons to decide for those who may; or what became of it. */
export function ApprovalCard({ approval, onDecided }: ApprovalCardProps) {
  const { label, iteration, message, state, mayDecide } = approval;
  return (
    <section className="card stack" aria-label={label}>
      <h2>
        {label}
        {iteration.length > 0 && ` of item ${iteration.join('.')}`}
      </h2>
      <p className="plain-text">{message}</p>
      <p className="hint">
        <When approval={approval} />
      </p>
      {state === 'open' &&
        (mayDecide ? <DecisionForm approval={approval} onDecided={onDecided} /> : <p>{whoMay(approval)}</p>)}
    </section>
  );
}

function When({ approval }: ApprovalCardPropsOf) {
  const { state, requestedAt, expiresAt, decidedAt, decidedBy, decision } = approval;
  if (decidedAt && decision !== undefined)
    return (
      <>
        Decided <Moment at={decidedAt} />: {words(decision)}, by {whoDecided(decidedBy)}.
      </>
    );
  if (state === 'cancelled') return <>The run no longer waits for this.</>;
  return (
    <>
      Asked <Moment at={requestedAt} />
      {expiresAt && (
        <>
          {state === 'expired' ? '. The deadline was ' : '. Deadline: '}
          <Moment at={expiresAt} />
        </>
      )}
      .
    </>
  );
}

type ApprovalCardPropsOf = Pick<ApprovalCardProps, 'approval'>;

/** Who decided, in words. */
export function whoDecided(by: Approval['decidedBy']): string {
  if (!by) return 'somebody';
  const { kind, name } = by;
  switch (kind) {
    case 'person':
      return name ?? 'a member';
    case 'key':
      return name === undefined ? 'an API key' : `the API key ${name}`;
    case 'link':
      return name === undefined ? 'somebody with a link' : `somebody with a link, as ${name}`;
    case 'deadline':
      return 'the deadline';
  }
}

function whoMay({ approvers, anyoneWithLink }: Approval): string {
  const named = [...approvers, ...(anyoneWithLink ? ['everybody who has a link'] : [])];
  return `You cannot decide this. Approvers: ${named.join(', ')}.`;
}
