import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VariableEntity } from './variable.entity.js';
import { VariableSource } from './variable-source.service.js';
import { VariablesController } from './variables.controller.js';

/** Workspace variables. */
@Module({
  imports: [TypeOrmModule.forFeature([VariableEntity])],
  controllers: [VariablesController],
  providers: [VariableSource],
  exports: [VariableSource],
})
export class VariablesModule {}
