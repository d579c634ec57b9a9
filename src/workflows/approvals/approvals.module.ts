import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EngineModule } from '../engine/engine.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { WebhooksModule } from '../triggers/webhooks/webhooks.module.js';
import { ApprovalEntity } from './approval.entity.js';
import { ApprovalEvents } from './approval-events.js';
import { ApprovalLinksController } from './approval-links.controller.js';
import { ApprovalSweep } from './approval-sweep.js';
import { ApprovalStore } from './approval-store.js';
import { ApprovalsController } from './approvals.controller.js';
import { Approvers } from './approvers.js';
import { DecideApprovals } from './decide-approvals.js';

/** Decisions that runs wait for: who is asked, who decides, in which way. */
@Module({
  imports: [EngineModule, RunsModule, WebhooksModule, TypeOrmModule.forFeature([ApprovalEntity])],
  controllers: [ApprovalLinksController, ApprovalsController],
  providers: [ApprovalEvents, ApprovalStore, ApprovalSweep, Approvers, DecideApprovals],
})
export class ApprovalsModule {}
