import { readNodes, type Run } from '../../api/workflows/run.js';
import { useTask } from '../../data/use-task.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { withPage } from '../run/live-run.js';

interface MoreRecordsProps {
  run: Run;
  update: (change: (run: Run) => Run) => void;
}

/** Says that the nodes of a run did more than is shown, and shows more; nothing when all is shown. */
export function MoreRecords({ run: { id, nodes = [], nodesCursor }, update }: MoreRecordsProps) {
  const task = useTask();
  if (nodesCursor === undefined) return null;
  const load = async () => {
    const page = await readNodes(id, nodesCursor);
    update((run) => (run.nodesCursor === nodesCursor ? withPage(run, page) : run));
  };
  return (
    <section className="stack">
      {task.problem && <ProblemNotice problem={task.problem} />}
      <p className="load-more">
        <span className="hint">The first {nodes.length} records are shown.</span>{' '}
        <button disabled={task.isRunning} onClick={() => void task.run(load)}>
          Show more
        </button>
      </p>
    </section>
  );
}
