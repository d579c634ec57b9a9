import { Trigger, Triggers, type TriggerSource } from '../../../actions/triggers/trigger.decorator.js';
import { task } from '../browser.answers.js';
import { browser } from '../browser.connector.js';
import { TaskFeed } from './task-feed.js';
import { AllTasks, EndedTasks } from './trigger.dto.js';
import * as examples from './trigger.examples.js';

/** What becomes of tasks, whoever has begun them. https://docs.browser-use.com/cloud/guides/webhooks */
@Triggers(browser)
export class BrowserTriggers {
  constructor(private readonly feed: TaskFeed) {}

  @Trigger('task-finished', 'A task ends.', { inputs: EndedTasks, event: task, example: examples.finished })
  readonly taskFinished: TriggerSource<EndedTasks> = {
    feed: this.feed,
    select: ({ data }, { status }) => ((status ?? data['status']) === data['status'] ? data : undefined),
  };

  @Trigger('task-needs-person', 'A task fails, or the agent or the judge says that it had no success.', {
    inputs: AllTasks,
    event: task,
    example: examples.needsPerson,
  })
  readonly taskNeedsPerson: TriggerSource = {
    feed: this.feed,
    select: ({ data }) => {
      const { status, isSuccess, judgeVerdict } = data;
      return status === 'failed' || isSuccess === false || judgeVerdict === false ? data : undefined;
    },
  };
}
