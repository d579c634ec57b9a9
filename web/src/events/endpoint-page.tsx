import { useState } from 'react';
import {
  changeEndpoint,
  deleteEndpoint,
  endpointPath,
  type EventEndpoint,
  renewSecret,
} from '../api/access/event-endpoint.js';
import { useGet } from '../data/use-get.js';
import { useTask } from '../data/use-task.js';
import { navigate } from '../navigation/location.js';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.js';
import { Page } from '../parts/page.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { Notice } from '../parts/states/notice.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { Moment } from '../parts/values/moment.js';
import { DeliveryList } from './delivery-list.js';
import { EndpointForm } from './endpoint-form.js';
import { EndpointState } from './endpoint-state.js';
import { NewSecret } from './new-secret.js';

const ABOVE = { href: '/settings/events', title: 'Events' };

/** One endpoint: how it stands, what it has chosen, what was sent to it. */
export function EndpointPage({ endpoint: id }: { endpoint: string }) {
  const { data: endpoint, problem, reload, replace } = useGet<EventEndpoint>(endpointPath(id));
  const [open, setOpen] = useState<'form' | 'secret' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const task = useTask();
  if (!endpoint) return <LoadingPage kind="Event endpoint" above={ABOVE} problem={problem} retry={reload} />;
  const close = () => setOpen(undefined);
  const isPaused = endpoint.state === 'paused';
  const turn = () => changeEndpoint(id, { state: isPaused ? 'active' : 'paused' }).then(replace);
  const actions = (
    <>
      <button disabled={task.isRunning} onClick={() => void task.run(turn)}>
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      <button onClick={() => setOpen('form')}>Edit</button>
      <button onClick={() => setOpen('secret')}>New secret</button>
      <button className="danger quiet" onClick={() => setOpen('delete')}>
        Delete
      </button>
    </>
  );
  return (
    <Page
      title={endpoint.name}
      above={ABOVE}
      badge={<EndpointState endpoint={endpoint} />}
      lead={<code>{endpoint.url}</code>}
      actions={actions}
    >
      <ProblemNotice problem={task.problem} />
      {secret && <NewSecret secret={secret} onClose={() => setSecret(undefined)} />}
      <Trouble endpoint={endpoint} />
      {open === 'form' && (
        <EndpointForm
          title="Edit the endpoint"
          action="Save"
          known={endpoint}
          work={async (entered) => {
            replace(await changeEndpoint(id, entered));
            close();
          }}
          onCancel={close}
        />
      )}
      <DeliveryList id={id} isPaused={isPaused} />
      {open === 'secret' && (
        <ConfirmDialog
          title="Create a new secret?"
          action="Create secret"
          work={async () => {
            const renewed = await renewSecret(id);
            setSecret(renewed.secret);
            reload();
          }}
          onClose={close}
        >
          <p>For 24 hours, events are signed with both secrets, so that you have time to update your receiver.</p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete “${endpoint.name}”?`}
          action="Delete"
          work={() => deleteEndpoint(id).then(() => navigate(ABOVE.href))}
          onClose={close}
        >
          <p>The endpoint gets no more events, and waiting deliveries are dropped. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

/** Why events do not arrive, where that is so. */
function Trouble({ endpoint: { state, reason, failingSince } }: { endpoint: EventEndpoint }) {
  if (state === 'paused')
    return (
      <Notice tone="bad">
        {reason ? `The service paused this endpoint. ${reason}` : 'This endpoint is paused.'} New events are not kept
        for it. Waiting deliveries continue when you resume it.
      </Notice>
    );
  if (!failingSince) return null;
  return (
    <Notice tone="warn">
      Every attempt has failed since <Moment at={failingSince} />. After 24 hours of failures the endpoint is paused.
    </Notice>
  );
}
