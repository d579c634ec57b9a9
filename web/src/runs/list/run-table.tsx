import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Run } from '../../api/workflows/run.js';
import { Link } from '../../navigation/link.js';
import { Badge } from '../../parts/values/badge.js';
import { duration } from '../../parts/values/duration.js';
import { Moment } from '../../parts/values/moment.js';
import { Table } from '../../parts/table.js';
import { RunStatus } from '../run-status.js';
import { RunTags } from '../run-tags.js';
import { triggerInWords } from '../run-words.js';
import { versionOf } from '../version-of.js';

/** Which rows are chosen, by the ids of their runs. */
export interface RunSelection {
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
}

interface RunTableProps {
  items: readonly Run[];
  /** Whether the workflow of each is named. */
  isAcrossWorkflows: boolean;
  /** Where rows can be chosen. */
  selection?: RunSelection;
}

/** Pixels of a row before it is measured. */
const ROW = 45;
/** Rows beside those in sight, for whoever goes through them by keyboard. */
const BESIDE = 20;

/** Runs in rows. Of a long list only the rows in sight are in the page, between two that keep the room of all others. */
export function RunTable({ items, isAcrossWorkflows, selection }: RunTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [start, setStart] = useState(0);
  // What is above the list may grow: a chart, a notice, filters that are unfolded.
  useLayoutEffect(() => setStart(body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0));
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW,
    getItemKey: (index) => items[index]!.id,
    overscan: BESIDE,
    scrollMargin: start,
  });
  const shown = rows.getVirtualItems();
  const above = (shown[0]?.start ?? start) - start;
  const below = rows.getTotalSize() - ((shown.at(-1)?.end ?? start) - start);
  return (
    <Table label="Runs" className="runs" rows={items.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th className="check">
              <input
                type="checkbox"
                aria-label="Select all shown runs"
                checked={items.every(({ id }) => selection.chosen.has(id))}
                onChange={({ target }) =>
                  selection.choose(
                    items.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </th>
          )}
          <th className="accepted">Accepted</th>
          <th className="status">Status</th>
          {isAcrossWorkflows && <th>Workflow</th>}
          <th>Error</th>
          <th className="version">Version</th>
          <th className="trigger">Triggered by</th>
          <th className="end took">Took</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Room height={above} />
        {shown.map(({ index, key }) => (
          <tr key={key} ref={rows.measureElement} data-index={index} aria-rowindex={index + 2}>
            <RunCells run={items[index]!} isAcrossWorkflows={isAcrossWorkflows} selection={selection} />
          </tr>
        ))}
        <Room height={below} />
      </tbody>
    </Table>
  );
}

/** Stands where rows are out of sight. */
function Room({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className="room" style={{ height }} /> : null;
}

function RunCells({ run, isAcrossWorkflows, selection }: Omit<RunTableProps, 'items'> & { run: Run }) {
  return (
    <>
      {selection && (
        <td className="check">
          <input
            type="checkbox"
            aria-label={`Select the run ${run.id}`}
            checked={selection.chosen.has(run.id)}
            onChange={({ target }) => selection.choose([run.id], target.checked)}
          />
        </td>
      )}
      <th scope="row">
        <Link href={`/runs/${run.id}`}>
          <Moment at={run.createdAt} />
        </Link>
        <RunTags tags={run.tags} />
      </th>
      <td>
        <RunStatus status={run.status} />
      </td>
      {isAcrossWorkflows && <td className="wide">{run.workflowName}</td>}
      <td className="wide">
        <RunError run={run} />
      </td>
      <td>
        {versionOf(run)} {run.test && <Badge>Test</Badge>}
      </td>
      <td>{triggerInWords(run.trigger)}</td>
      <td className="end">{run.durationMs === undefined ? '' : duration(run.durationMs)}</td>
    </>
  );
}

/** Why a run failed, in a code, and at which node. */
function RunError({ run: { status, error } }: { run: Run }) {
  if (!error || status !== 'failed') return null;
  return (
    <span title={error.message}>
      <code className="reason">{error.code}</code> {error.node && <span className="hint">at {error.node}</span>}
    </span>
  );
}
