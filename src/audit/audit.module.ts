import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CallLog } from '../actions/pipeline/ports.js';
import { AuditAnchors } from './chain/audit-anchors.js';
import { AuditChain } from './chain/audit-chain.js';
import { AuditController } from './audit.controller.js';
import { AuditEventEntity } from './audit-event.entity.js';
import { AuditOwner } from './audit-owner.js';
import { AuditResigning } from './chain/audit-resigning.js';
import { AuditRetention } from './audit-retention.js';
import { Audit } from './audit.service.js';
import { AuditSigner } from './chain/audit-signer.js';
import { StoredCallLog } from './calls/call-log.service.js';
import { CallsController } from './calls/calls.controller.js';

/** The audit log, which every part writes, and the log of calls, which the action core writes. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEventEntity])],
  controllers: [AuditController, CallsController],
  providers: [
    Audit,
    AuditSigner,
    AuditChain,
    AuditAnchors,
    AuditOwner,
    AuditResigning,
    AuditRetention,
    { provide: CallLog, useClass: StoredCallLog },
  ],
  exports: [Audit, AuditChain, AuditOwner, AuditResigning, CallLog],
})
export class AuditModule {}
