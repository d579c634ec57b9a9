import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { FileIntake } from '../../../files/incoming/file-intake.service.js';
import { HeldRequests } from '../../../http/held-requests.js';
import { methodNotAllowed } from '../../../http/problems/method-not-allowed.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { sendJson } from '../../../http/endpoints/send-json.js';
import { KeyTaken } from '../../engine/journal/run-journal.js';
import type { NewRun, RunKey } from '../../engine/new-run.js';
import { RunEngine } from '../../engine/run-engine.js';
import type { WebhookConfig } from '../../nodes/webhook/webhook.node.js';
import { LastNodeAnswer } from './last-node-answer.js';
import { runKey, RunKeys } from './intake/run-keys.js';
import { runKeyOf } from './intake/run-key-of.js';
import { allowOrigin, answerPreflight } from './intake/webhook-cors.js';
import { WebhookIntake } from './intake/webhook-intake.js';
import type { EndpointEnvironment } from './webhook-endpoint.entity.js';
import { StreamAnswer, type Stream } from './stream/stream-answer.js';
import { WebhookRoutes } from './webhook-routes.js';

/** Callers that wait come before callers that do not. */
const PRIORITY = { lastNode: 20, stream: 20, immediately: 10, onReceived: 0 } as const;

/** Takes a webhook request from its address to its answer. */
@Injectable()
export class WebhookRequests {
  constructor(
    private readonly routes: WebhookRoutes,
    private readonly intake: WebhookIntake,
    private readonly engine: RunEngine,
    private readonly lastNode: LastNodeAnswer,
    private readonly streams: StreamAnswer,
    private readonly keys: RunKeys,
    private readonly held: HeldRequests,
    private readonly fileIntake: FileIntake,
  ) {}

  /** @throws AppError; no run was started then, unless it carries a `runId` */
  async handle(
    environment: EndpointEnvironment,
    rawPath: string,
    request: ApiRequest,
    response: ApiResponse,
  ): Promise<void> {
    const match = this.routes.match(environment, request.method, rawPath);
    if (match.kind === 'wrong_method')
      return this.answerMethod({ environment, rawPath, methods: match.methods }, request, response);
    if (match.kind === 'malformed')
      throw new AppError('invalid_input', 'The path is not correctly encoded.', {
        errors: [{ field: 'path', rule: match.rule, message: 'cannot be decoded' }],
      });
    if (match.kind === 'not_found') throw noWebhook();
    this.held.hold(response, match.value.workspaceId);
    const plan = await this.routes.plan(match.value);
    const config = plan.startConfig as WebhookConfig;
    allowOrigin(config.cors, request, response);
    // Before the body is read: a refusal that costs little leaves the time to those that are answered.
    if (config.responseMode === 'lastNode') this.engine.requireOpen(plan);
    const taken = await this.intake.read(request, { environment, plan, params: match.params });
    try {
      // A body may take its time: what was taken off meanwhile starts nothing any more.
      if (!this.routes.isOpen(environment, match.value)) throw noWebhook();
      const stream: Stream = { workspaceId: plan.workspaceId, workflowId: plan.workflowId, config, request, response };
      const position = config.responseMode === 'stream' ? this.streams.positionOf(stream) : undefined;
      if (position) return await this.streams.goOn(position, stream);
      const { input, secrets, files } = taken;
      const run: NewRun = {
        plan,
        trigger: 'webhook',
        input,
        secrets: { texts: secrets },
        test: environment === 'test',
        priority: PRIORITY[config.responseMode],
        files: files.map(({ id }) => id),
      };
      const name = runKeyOf(request, config, taken);
      if (name === undefined) return await this.start(run, stream);
      await this.startOnce({ ...run, key: await runKey(plan, name, taken) }, stream);
    } finally {
      await this.fileIntake.discard(taken);
    }
  }

  /** Starts the run of a key, or repeats the answer of the one that it has started. */
  private async startOnce(run: NewRun & { key: RunKey }, stream: Stream): Promise<void> {
    for (;;) {
      const known = await this.keys.runOf(run.plan, run.key);
      if (known !== undefined) return this.replay(known, stream);
      try {
        return await this.start(run, stream);
      } catch (error) {
        // Another request with the key came first, perhaps to another process.
        if (!(error instanceof KeyTaken)) throw error;
      }
    }
  }

  /** The address exists for other methods. OPTIONS is told so, and pages what they may send; nothing starts. */
  private async answerMethod(
    { environment, rawPath, methods }: { environment: EndpointEnvironment; rawPath: string; methods: string[] },
    request: ApiRequest,
    response: ApiResponse,
  ): Promise<void> {
    const allow = [...methods, 'OPTIONS'];
    if (request.method !== 'OPTIONS') throw methodNotAllowed(request.method, methods, allow);
    const asked = request.headers['access-control-request-method'];
    const match = asked && this.routes.match(environment, asked, rawPath);
    if (match && match.kind === 'found') {
      const { cors } = (await this.routes.plan(match.value)).startConfig as WebhookConfig;
      answerPreflight(cors, { request, response, methods });
    }
    response.setHeader('Allow', allow.join(', '));
    response.statusCode = 204;
    response.end();
  }

  private async start(run: NewRun, stream: Stream): Promise<void> {
    const { config, response } = stream;
    if (config.responseMode === 'stream') return this.streams.startAndAnswer(run, stream);
    if (config.responseMode === 'lastNode') return this.lastNode.startAndAnswer(run, response);
    const { id } = await this.engine.enqueue(run);
    answerReceipt(response, config, id);
  }

  /** The answer of the run that an earlier request with the same key started. */
  private async replay(runId: string, stream: Stream): Promise<void> {
    const { config, response, workspaceId } = stream;
    response.setHeader('Idempotency-Replayed', 'true');
    if (config.responseMode === 'stream') return this.streams.goOn({ runId, change: 0 }, stream);
    if (config.responseMode === 'lastNode')
      await this.lastNode.answerEnded({ workspace_id: workspaceId, id: runId }, response);
    else answerReceipt(response, config, runId);
  }
}

const noWebhook = (): AppError => new AppError('not_found', 'No webhook answers here.');

function answerReceipt(response: ApiResponse, { responseMode }: WebhookConfig, runId: string): void {
  response.setHeader('X-Run-Id', runId);
  if (responseMode === 'immediately') return sendJson(response, 200, { runId, status: 'started' });
  response.setHeader('Location', `/api/runs/${runId}`);
  sendJson(response, 202, { runId, status: 'queued' });
}
