import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { FinishedRuns } from './endings/finished-runs.js';
import { HeldRuns } from './gate/held-runs.js';
import { PausedWorkflows } from './gate/paused-workflows.js';
import { GateSweep } from './gate/gate-sweep.js';
import { RunGate } from './gate/run-gate.js';
import { StoredRecords } from './journal/stored-records.js';
import { JournalWriter } from './journal/writer/journal-writer.js';
import { MemoryRoom } from './memory/memory-room.js';
import { PoisonRunGuard } from './recovery/poison-run-guard.js';
import { ProcessRegistry } from './recovery/process-registry.js';
import { RunClaimer } from './recovery/run-claimer.js';
import { Takeover } from './recovery/takeover.js';
import { UnrecordedRuns } from './recovery/unrecorded-runs.js';
import { RunEngine } from './run-engine.js';
import { RunSecretsModule } from './secrets/run-secrets.module.js';
import { ApprovalAddress } from './waits/approval-address.js';
import { ResumeAddress } from './waits/resume-address.js';
import { StoredEvents } from './waits/stored-events.js';
import { FollowUps } from './endings/follow-ups.js';
import { RunEvents } from './endings/run-events.js';
import { JobSettler } from './worker/job-settler.js';
import { RunWorker } from './worker/run-worker.js';

/** Executes runs, journals what they do, and takes over those of dead processes. */
@Module({
  imports: [PlansModule, RunSecretsModule],
  providers: [
    ...[RunEngine, MemoryRoom],
    ...[FinishedRuns, JournalWriter, StoredRecords, ApprovalAddress, ResumeAddress, StoredEvents],
    ...[PoisonRunGuard, ProcessRegistry, RunClaimer, Takeover, UnrecordedRuns],
    ...[FollowUps, RunEvents, JobSettler, RunWorker],
    ...[PausedWorkflows, RunGate, GateSweep, HeldRuns],
  ],
  exports: [RunEngine, MemoryRoom, FinishedRuns, HeldRuns, ApprovalAddress, ResumeAddress, JournalWriter],
})
export class EngineModule {}
