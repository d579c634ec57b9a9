import { Global, Module } from '@nestjs/common';
import { ActionsModule } from '../../actions/actions.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { NODE_SERVICES } from '../nodes/contract/node-services.js';
import { AgentModule } from '../nodes/agent/agent.module.js';
import { PortsModule } from '../ports/ports.module.js';
import { OfferedServices } from './offered-services.service.js';
import { StoredFiles } from './stored-files.service.js';

/** Gives the engine what its nodes may use. Global, because the engine stands below some of it and may not import it. */
@Global()
@Module({
  imports: [ActionsModule, AgentModule, CallsModule, PortsModule],
  providers: [StoredFiles, { provide: NODE_SERVICES, useClass: OfferedServices }],
  exports: [NODE_SERVICES],
})
export class NodeServicesModule {}
