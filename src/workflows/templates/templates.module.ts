import { Module } from '@nestjs/common';
import { DefinitionModule } from '../definition/definition.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { PortsModule } from '../ports/ports.module.js';
import { Templates } from './templates.service.js';
import { TemplatesController } from './templates.controller.js';

/** Workflows to begin with. */
@Module({
  imports: [DefinitionModule, PlansModule, PortsModule],
  controllers: [TemplatesController],
  providers: [Templates],
})
export class TemplatesModule {}
