import { Module } from '@nestjs/common';
import { BrowserClient } from './browser.client.js';
import { BrowserController } from './browser.controller.js';
import { BrowserTasks } from './browser-tasks.service.js';
import { BrowserVerifier } from './browser.verifier.js';
import { Profiles } from './profiles.service.js';
import { Sessions } from './sessions.service.js';
import { TaskRun } from './task-run.service.js';
import { TasksV2 } from './tasks-v2.service.js';
import { TasksV4 } from './tasks-v4.service.js';

/** The browser connector. */
@Module({
  controllers: [BrowserController],
  providers: [BrowserClient, TasksV2, TasksV4, BrowserTasks, TaskRun, Sessions, Profiles, BrowserVerifier],
})
export class BrowserModule {}
