import type { MadeOfTemplate } from '../../api/workflows/template.js';
import { navigate } from '../../navigation/location.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { Notice } from '../../parts/states/notice.js';
import { CopyText } from '../../parts/values/copy-text.js';
import { shellText } from '../call/shell-text.js';

/** What was made of a template, and how to call it: the token is shown this once. */
export function MadeDialog({ made: { id, workflow, call }, onClose }: { made: MadeOfTemplate; onClose: () => void }) {
  const isLive = workflow.status === 'deployed';
  return (
    <Dialog title={isLive ? `“${workflow.name}” is live` : `“${workflow.name}” is a draft`} onClose={onClose} isWide>
      {!isLive && <Notice tone="warn">Something is missing, so it is not deployed yet. Open it to see what.</Notice>}
      {isLive && !call && <p>It starts by itself. You do not have to call it.</p>}
      {call && (
        <>
          <p>{isLive ? 'Paste this into a terminal to call it.' : 'After you deploy it, call it with this command.'}</p>
          <CopyText label="Sample call" text={commandOf(call)} />
          <p className="hint">
            The token is shown only once. It is stored as a variable, and you can set another one there.
          </p>
        </>
      )}
      <div className="actions end">
        <button onClick={onClose}>Close</button>
        <button className="primary" onClick={() => navigate(`/workflows/${id}`)}>
          Open the workflow
        </button>
      </div>
    </Dialog>
  );
}

const commandOf = ({ url, token, body }: NonNullable<MadeOfTemplate['call']>): string =>
  [
    `curl -X POST ${shellText(url)}`,
    `-H ${shellText(`Authorization: Bearer ${token}`)}`,
    `-H ${shellText('Content-Type: application/json')}`,
    `-d ${shellText(JSON.stringify(body))}`,
  ].join(' \\\n  ');
