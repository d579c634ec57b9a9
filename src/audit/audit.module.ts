import { Global, Module } from '@nestjs/common';
import { CallLog } from '../actions/ports.js';
import { AuditController } from './audit.controller.js';
import { Audit } from './audit.service.js';
import { StoredCallLog } from './calls/call-log.service.js';
import { CallsController } from './calls/calls.controller.js';

/** The audit log, which every part writes, and the log of calls, which the action core writes. */
@Global()
@Module({
  controllers: [AuditController, CallsController],
  providers: [Audit, { provide: CallLog, useClass: StoredCallLog }],
  exports: [Audit, CallLog],
})
export class AuditModule {}
