import { ProblemNotice } from '../../../parts/states/problem-notice.js';
import { CopyText } from '../../../parts/values/copy-text.js';
import type { AwaitedCall } from '../trial/use-awaited-call.js';

/** Where the call has to go that is waited for, so that its data can be used in the form. */
export function AwaitedCallNote({ awaited: { address, task } }: { awaited: AwaitedCall }) {
  return (
    <>
      <ProblemNotice problem={task.problem} />
      <div role="status">
        {address && (
          <>
            <CopyText label={`Waiting for one call to this address (${address.method})`} text={address.url} />
            <p className="hint">Its data then appears in this form and in the forms of all nodes after it.</p>
          </>
        )}
      </div>
    </>
  );
}
