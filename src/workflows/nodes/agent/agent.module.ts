import { Module } from '@nestjs/common';
import { SealedArguments } from './tools/sealed-arguments.js';
import { ToolPins } from './tools/tool-pins.js';

/** What agents keep of their tools. */
@Module({
  providers: [SealedArguments, ToolPins],
  exports: [ToolPins],
})
export class AgentModule {}
