import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { Transaction } from '../../../platform/database/connection/database.js';
import type { NodeStatus } from '../../engine/journal/rows.js';
import type { ResumeLink, ResumeTarget } from '../../engine/waits/resume-address.js';

/** Names a wait of a run. */
export interface WaitKey {
  path: string;
  nodeId: string;
}

/** Until when a record waits decides, whether its time was noticed to be over or not. */
const isOver =
  "coalesce((n.output ->> 'until')::double precision <= extract(epoch from clock_timestamp()) * 1000, false)";

const readUses = `
  select resumed_at, link from run_resumption
   where workspace_id = $1 and run_id = $2 and (link = $3 or path = $4 and node_id = $5)`;

const readWait = `
  select n.status, ${isOver} as over, (n.output ->> 'until')::double precision as until from node_execution n
   where n.workspace_id = $1 and n.run_id = $2 and n.path = $3 and n.node_id = $4 order by n.attempt desc limit 1`;

/** What waits in a frame or inside of it, or of it one node; two are enough to know that there are several. */
const readOpen = `
  select n.node_id as "nodeId", n.path from node_execution n
   where n.workspace_id = $1 and n.run_id = $2 and n.status = 'waiting' and n.output ->> 'waitsFor' = 'resume' and not ${isOver}
     and ($3 = '' or n.path = $3 or starts_with(n.path, $3 || '.')) and n.node_id = coalesce($4, n.node_id)
     and not exists (
       select from run_resumption s
        where s.workspace_id = n.workspace_id and s.run_id = n.run_id and s.path = n.path and s.node_id = n.node_id)
   order by n.seq limit 2`;

interface InWorkspace {
  workspaceId: string;
}

interface FoundWait {
  status: NodeStatus;
  over: boolean;
  until: number | null;
}

/** The waits of runs that somebody may resume. Their runs are locked while they are asked for. */
@Injectable()
export class OpenWaits {
  /** @throws AppError `conflict` when the link was used, or its wait resumed in another way */
  async requireUnused(
    transaction: Transaction,
    { workspaceId, runId, link, path, nodeId }: InWorkspace & ResumeLink,
  ): Promise<void> {
    const uses = await transaction.query<{ resumed_at: Date; link: string | null }>(readUses, [
      workspaceId,
      runId,
      link,
      path,
      nodeId ?? null,
    ]);
    const use = uses.find((one) => one.link === link) ?? uses[0];
    if (!use) return;
    const at = use.resumed_at.toISOString();
    throw new AppError(
      'conflict',
      use.link === link
        ? `This link was used on ${at}; the run went on. Nothing is left to do.`
        : `Somebody else let the run go on, on ${at}. Nothing is left to do.`,
    );
  }

  /**
   * The wait itself, when it is open or has not begun.
   * @throws AppError `conflict` when it is over
   */
  async require(
    transaction: Transaction,
    { workspaceId, runId, path, nodeId }: InWorkspace & ResumeTarget & WaitKey,
  ): Promise<WaitKey> {
    const [wait] = await transaction.query<FoundWait>(readWait, [workspaceId, runId, path, nodeId]);
    if (!wait || (wait.status === 'waiting' && !wait.over)) return { path, nodeId };
    const { status, until } = wait;
    if (status === 'succeeded') throw new AppError('conflict', 'The run went on already. Nothing is left to do.');
    const since = until === null ? '' : ` on ${new Date(until).toISOString()}`;
    throw new AppError('conflict', `The time to answer was over${since}; the run does not wait for it any longer.`);
  }

  /**
   * The one wait that is open in a frame or inside of it; of a node, where one is named.
   * @throws AppError `conflict` when there is none, or more than one
   */
  async only(
    transaction: Transaction,
    { workspaceId, runId, path, nodeId }: InWorkspace & ResumeTarget,
  ): Promise<WaitKey> {
    const [first, second] = await transaction.query<WaitKey>(readOpen, [...[workspaceId, runId, path, nodeId ?? null]]);
    if (!first) throw new AppError('conflict', 'The run does not wait to be resumed now.');
    if (second)
      throw new AppError(
        'conflict',
        `More than one node of the run waits, among them ${named(first)} and ${named(second)}: say which one is meant, by nodeId and iteration or by a link of its own.`,
      );
    return first;
  }
}

function named({ nodeId, path }: WaitKey): string {
  return path === '' ? `"${nodeId}"` : `"${nodeId}" in iteration ${path}`;
}
