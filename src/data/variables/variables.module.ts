import { Module } from '@nestjs/common';
import { VariableSource } from './variable-source.service.js';
import { VariablesController } from './variables.controller.js';

/** Workspace variables. */
@Module({
  controllers: [VariablesController],
  providers: [VariableSource],
  exports: [VariableSource],
})
export class VariablesModule {}
