import { useState } from 'react';
import { type OAuthApplication, removeApplication } from '../../api/connectors/oauth-application.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { tell } from '../../parts/toasts/toasts.js';
import { Badge } from '../../parts/values/badge.js';
import { Moment } from '../../parts/values/moment.js';
import { ApplicationForm } from './application-form.js';

interface ManagedApplicationProps {
  application: OAuthApplication;
  reload: () => void;
}

/** The application of one provider: whether it is set up and by whom; an admin sets it up, replaces or removes it. */
export function ManagedApplication({ application, reload }: ManagedApplicationProps) {
  const [asked, setAsked] = useState<'form' | 'remove'>();
  const { name, title, source, clientId, updatedAt } = application;
  const close = () => setAsked(undefined);
  return (
    <li className="card stack">
      <div className="card-head">
        <h3>
          {title} {source ? <Badge tone="good">Set up</Badge> : <Badge>Not set up</Badge>}
        </h3>
        {source !== 'environment' && asked !== 'form' && (
          <div className="actions">
            <button className="small" onClick={() => setAsked('form')}>
              {source ? 'Replace' : 'Set up'}
            </button>
            {source && (
              <button className="small danger quiet" onClick={() => setAsked('remove')}>
                Remove
              </button>
            )}
          </div>
        )}
      </div>
      {source === 'environment' && (
        <p className="hint">The operator of the service has set it up for all workspaces.</p>
      )}
      {clientId && updatedAt && (
        <p className="hint">
          Client ID <code>{clientId}</code>, set <Moment at={updatedAt} />. The secret is stored sealed.
        </p>
      )}
      {asked === 'form' && (
        <ApplicationForm
          application={application}
          onDone={() => {
            close();
            tell(`The application at ${title} is set up.`);
            reload();
          }}
          onCancel={close}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={`Remove the application at ${title}?`}
          action="Remove"
          work={() => removeApplication(name).then(reload)}
          onClose={close}
        >
          <p>
            Managed connections that signed in with it stop working when their access tokens expire. Nobody can sign in
            with it any more.
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
