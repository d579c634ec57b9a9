import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ProxyController } from './proxy.controller.js';
import { Proxy } from './proxy.service.js';

/** The escape hatch: calls to providers that no action covers. */
@Module({
  imports: [AuditModule],
  controllers: [ProxyController],
  providers: [Proxy],
  exports: [Proxy],
})
export class ProxyModule {}
