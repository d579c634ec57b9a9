import { Module } from '@nestjs/common';
import { ActionsModule } from '../../actions/actions.module.js';
import { CollectionsModule } from '../../data/collections/collections.module.js';
import { AgentsModule } from '../agents/agents.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { DefinitionModule } from '../definition/definition.module.js';
import { OfferedServices } from '../offered-services.service.js';
import { PortsModule } from '../ports.module.js';
import { NODE_SERVICES } from './engine-tokens.js';
import { FinishedRuns } from './endings/finished-runs.js';
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
import { ResumeAddress } from './waits/resume-address.js';
import { StoredEvents } from './waits/stored-events.js';
import { FollowUps } from './endings/follow-ups.js';
import { JobSettler } from './worker/job-settler.js';
import { RunWorker } from './worker/run-worker.js';

/** Executes runs, journals what they do, and takes over those of dead processes. */
@Module({
  imports: [
    ActionsModule,
    AgentsModule,
    CallsModule,
    CollectionsModule,
    DefinitionModule,
    PortsModule,
    RunSecretsModule,
  ],
  providers: [
    ...[RunEngine, MemoryRoom, { provide: NODE_SERVICES, useClass: OfferedServices }],
    ...[FinishedRuns, JournalWriter, StoredRecords, ResumeAddress, StoredEvents],
    ...[PoisonRunGuard, ProcessRegistry, RunClaimer, Takeover, UnrecordedRuns],
    ...[FollowUps, JobSettler, RunWorker],
  ],
  exports: [RunEngine, MemoryRoom, FinishedRuns, ResumeAddress, JournalWriter],
})
export class EngineModule {}
