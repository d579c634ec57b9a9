import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ConsoleController } from './console.controller.js';
import { ConsoleFiles } from './console-files.service.js';
import { NotFoundPage } from './not-found-page.filter.js';

/** The console for people, at `/`. */
@Module({
  controllers: [ConsoleController],
  providers: [ConsoleFiles, { provide: APP_FILTER, useClass: NotFoundPage }],
})
export class ConsoleModule {}
