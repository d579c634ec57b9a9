import { Inject, Injectable } from '@nestjs/common';
import { Signer } from '#libs/crypto';
import { AppError, invalidInput, toAppError, toProblem } from '#libs/errors';
import type { ApiRequest, ApiResponse } from '../../../../http/request.js';
import { Environment } from '../../../../platform/config/environment.js';
import { LOGGER, type Logger } from '../../../../platform/logging/logger.js';
import type { NewRun } from '../../../engine/new-run.js';
import { storingFailure } from '../../../engine/journal/storing-failure.js';
import { RunEngine } from '../../../engine/run-engine.js';
import type { WebhookConfig } from '../../../nodes/webhook/webhook.node.js';
import { EventStream } from '../../../runs/live/event-stream.js';
import { RunWatchers } from '../../../runs/live/run-watchers.js';
import { StreamedRuns, type Told } from './streamed-runs.js';

/** Where a reader was: how far in which run. */
export interface Position {
  runId: string;
  /** The last change that it has got; undefined once it has got everything. */
  change: number | undefined;
}

/** Where a stream goes, and who reads it. */
export interface Stream {
  workspaceId: string;
  workflowId: string;
  config: WebhookConfig;
  request: ApiRequest;
  response: ApiResponse;
}

const PURPOSE = 'stream a run';
const ALL = 'all';

/** Answers callers by what happens in the run that they started, as it happens. The run goes on, whether they read it or not. */
@Injectable()
export class StreamAnswer {
  constructor(
    private readonly engine: RunEngine,
    private readonly watchers: RunWatchers,
    private readonly runs: StreamedRuns,
    private readonly signer: Signer,
    private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Stores the run, then tells what happens in it. @throws AppError `unavailable` and `workflow_paused` when nothing was stored; KeyTaken */
  async startAndAnswer(run: NewRun, stream: Stream): Promise<void> {
    this.engine.requireOpen(run.plan);
    const leave = this.watchers.takePlace(stream.workspaceId);
    let runId: string;
    try {
      ({ id: runId } = await this.engine.enqueue(run));
    } catch (error) {
      leave();
      throw error;
    }
    await this.tell({ runId, change: 0 }, stream, leave);
  }

  /** Goes on with a run that was started before. One of which everything was told has no content: browsers then stop asking. */
  async goOn(position: Position, stream: Stream): Promise<void> {
    const { response, workspaceId } = stream;
    if (position.change !== undefined) return this.tell(position, stream, this.watchers.takePlace(workspaceId));
    response.setHeader('X-Run-Id', position.runId);
    response.statusCode = 204;
    response.end();
  }

  /**
   * Where the caller of a webhook was when its stream broke, by `Last-Event-ID`; undefined without one. It is signed, since whoever
   * has it reads the run.
   * @throws AppError `invalid_input` for an id that no stream of this workflow has sent: it must not start another run
   */
  positionOf({ request, workflowId }: Stream): Position | undefined {
    const id = request.headers['last-event-id'];
    if (typeof id !== 'string' || id === '') return undefined;
    const [runId = '', at = '', signature = ''] = id.split('.');
    if (!/^(all|\d{1,10})$/.test(at) || !this.signer.isSigned(runId, [PURPOSE, workflowId], signature))
      throw invalidInput('Last-Event-ID', 'unknown', 'is no id that a stream of this webhook has sent');
    return { runId, change: at === ALL ? undefined : Math.min(Number(at), 2_147_483_647) };
  }

  private async tell({ runId, change: last = 0 }: Position, stream: Stream, leave: () => void): Promise<void> {
    const { response, config, workspaceId, workflowId } = stream;
    // Nobody would hear any more that a reader who has gone leaves.
    if (response.closed) return leave();
    response.setHeader('X-Run-Id', runId);
    response.setHeader('Cache-Control', 'no-store');
    const events = new EventStream(response, leave).beat();
    const signature = this.signer.sign(runId, [PURPOSE, workflowId]);
    let change = last;
    const send = (told: Told): Promise<boolean> => {
      if ('change' in told) change = told.change;
      const isLast = told.event === 'result' || (told.event === 'problem' && told.isLast);
      const data = told.event === 'problem' ? this.problem(told.data, stream) : told.data;
      return events.send({ id: `${runId}.${isLast ? ALL : change}.${signature}`, event: told.event, data });
    };
    try {
      const { streamOutputs: outputs = [] } = config;
      for await (const told of this.runs.of({ workspaceId, runId, outputs, last, gone: events.gone }))
        if (!(await send(told))) return;
    } catch (error) {
      const failure = storingFailure(error, { runId, stored: true });
      if (!(failure instanceof AppError))
        this.logger.error({ part: 'webhooks', runId, err: error }, 'a stream broke off');
      await send({ event: 'problem', data: toAppError(failure), isLast: false });
    }
    events.end();
  }

  private problem(error: AppError, { request: { requestId } }: Stream): object {
    return toProblem(error, { baseUrl: this.environment.BASE_URL!, requestId });
  }
}
