import { Module } from '@nestjs/common';
import { ActionsModule } from '../actions/actions.module.js';
import { WorkflowsModule } from '../workflows/workflows.module.js';
import { McpController } from './mcp.controller.js';
import { McpTools } from './mcp-tools.service.js';

/** The Model Context Protocol: actions and workflows for assistants of others. */
@Module({ imports: [ActionsModule, WorkflowsModule], controllers: [McpController], providers: [McpTools] })
export class McpModule {}
