import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { EngineModule } from '../engine/engine.module.js';
import { RunSecretsModule } from '../engine/secrets/run-secrets.module.js';
import { NodePages } from './history/node-pages.js';
import { RunStore } from './history/run-store.js';
import { RunValues } from './history/run-values.js';
import { RetryController } from './retry/retry.controller.js';
import { RunsController } from './history/runs.controller.js';
import { RunEvents } from './live/run-events.js';
import { RunEventsController } from './live/run-events.controller.js';
import { RunWaitersModule } from './live/run-waiters.module.js';
import { ResumeController } from './resume/resume.controller.js';
import { OpenWaits } from './resume/open-waits.js';
import { ResumeRuns } from './resume/resume-runs.js';
import { RunAge } from './retention/run-age.js';
import { RunRetention } from './retention/run-retention.js';
import { RunRollup } from './statistics/run-rollup.js';
import { RunStatisticsController } from './statistics/run-statistics.controller.js';
import { RunStatisticsReader } from './statistics/run-statistics.service.js';
import { HandledRuns } from './inbox/handled-runs.js';
import { RunInboxController } from './inbox/run-inbox.controller.js';
import { RetryRuns } from './retry/retry-runs.js';

/** The runs there were and are: history, live events, resume, retry, retention. */
@Module({
  imports: [PlansModule, EngineModule, RunSecretsModule, RunWaitersModule],
  controllers: [
    RunsController,
    RetryController,
    RunInboxController,
    RunStatisticsController,
    ResumeController,
    RunEventsController,
  ],
  providers: [
    RunRollup,
    RunStatisticsReader,
    NodePages,
    RunStore,
    RunValues,
    RunEvents,
    OpenWaits,
    ResumeRuns,
    RetryRuns,
    HandledRuns,
    RunAge,
    RunRetention,
  ],
  exports: [ResumeRuns, RunStore],
})
export class RunsModule {}
