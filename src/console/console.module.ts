import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller.js';
import { ConsoleFiles } from './console-files.service.js';

/** The console for people, at `/`. */
@Module({
  controllers: [ConsoleController],
  providers: [ConsoleFiles],
})
export class ConsoleModule {}
