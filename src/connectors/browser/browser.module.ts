import { Module } from '@nestjs/common';
import { BrowserClient } from './browser.client.js';
import { BrowserController } from './browser.controller.js';
import { BrowserTasks } from './tasks/browser-tasks.service.js';
import { BrowserVerifier } from './browser.verifier.js';
import { Profiles } from './sessions/profiles.service.js';
import { Sessions } from './sessions/sessions.service.js';
import { TaskRun } from './tasks/task-run.service.js';
import { TasksV2 } from './tasks/tasks-v2.service.js';
import { BrowserTriggers } from './triggers/browser.triggers.js';
import { TaskFeed } from './triggers/task-feed.js';
import { TaskPoll } from './triggers/task-poll.js';
import { TasksV4 } from './tasks/tasks-v4.service.js';

/** The browser connector. */
@Module({
  controllers: [BrowserController],
  providers: [
    BrowserClient,
    TasksV2,
    TasksV4,
    BrowserTasks,
    TaskRun,
    Sessions,
    Profiles,
    BrowserVerifier,
    TaskPoll,
    TaskFeed,
    BrowserTriggers,
  ],
})
export class BrowserModule {}
