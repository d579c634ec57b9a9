import { deliveriesPath, type DeliveryDetails, resendEvent } from '../api/access/event-endpoint.js';
import { useGet } from '../data/use-get.js';
import { useInterval } from '../data/use-interval.js';
import { useTask } from '../data/use-task.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Loading } from '../parts/states/loading.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { Table } from '../parts/table.js';
import { duration } from '../parts/values/duration.js';
import { JsonPanel } from '../parts/values/json-panel.js';
import { Moment } from '../parts/values/moment.js';

interface DeliveryDialogProps {
  endpoint: string;
  event: string;
  isPaused: boolean;
  onClose: () => void;
}

const EVERY_MS = 1000;

/** One delivery: what is sent, each attempt, and the button that sends it again. */
export function DeliveryDialog({ endpoint, event, isPaused, onClose }: DeliveryDialogProps) {
  const { data, problem, reload, refresh, replace } = useGet<DeliveryDetails>(`${deliveriesPath(endpoint)}/${event}`);
  const task = useTask();
  useInterval(refresh, data?.state === 'pending' ? EVERY_MS : undefined);
  return (
    <Dialog title={data?.type ?? 'Delivery'} onClose={onClose} isWide>
      {!data && <Loading problem={problem} retry={reload} />}
      {data && (
        <>
          <p>
            <code>{data.messageId}</code> is {data.state}
            {data.nextAt && (
              <>
                ; next attempt <Moment at={data.nextAt} />
              </>
            )}
          </p>
          <Attempts tries={data.tries} />
          <JsonPanel title="data" value={data.data} />
        </>
      )}
      <ProblemNotice problem={task.problem} />
      <div className="actions">
        <button
          className="primary"
          disabled={!data || isPaused || task.isRunning}
          onClick={() => void task.run(() => resendEvent(endpoint, event).then(replace))}
        >
          Send again
        </button>
        <button onClick={onClose}>Close</button>
      </div>
    </Dialog>
  );
}

function Attempts({ tries }: Pick<DeliveryDetails, 'tries'>) {
  if (tries.length === 0) return <p>Not tried yet.</p>;
  return (
    <Table label="Attempts">
      <thead>
        <tr>
          <th>Attempt</th>
          <th>When</th>
          <th>Took</th>
          <th>Status</th>
          <th>Response</th>
        </tr>
      </thead>
      <tbody>
        {tries.map(({ attempt, at, durationMs, status, answer, error }) => (
          <tr key={attempt}>
            <th scope="row">{attempt}</th>
            <td>
              <Moment at={at} />
            </td>
            <td>{duration(durationMs)}</td>
            <td>{status ?? 'none'}</td>
            <td className="wide">{[error, answer].filter(Boolean).join(' ')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
