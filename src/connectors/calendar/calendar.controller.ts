import type { ActionContext } from '../../actions/declaration/action.context.js';
import { Action, Connector } from '../../actions/action.decorator.js';
import * as answers from './calendar.answers.js';
import { calendar } from './calendar.connector.js';
import * as examples from './calendar.examples.js';
import { READING, WRITING } from './calendar.scopes.js';
import { CreateEvent, DeleteEvent, GetEvent, UpdateEvent } from './dto/event.dto.js';
import { ListEvents } from './dto/list-events.dto.js';
import { EventReader } from './events/event-reader.service.js';
import { EventWriter } from './events/event-writer.service.js';

/** The actions of the calendar connector. */
@Connector(calendar)
export class CalendarController {
  constructor(
    private readonly reader: EventReader,
    private readonly writer: EventWriter,
  ) {}

  @Action('POST create-event', 'Create an event.', {
    needs: WRITING,
    answer: answers.event,
    example: examples.createEvent,
  })
  createEvent(input: CreateEvent, ctx: ActionContext) {
    return this.writer.create(input, ctx);
  }

  @Action('GET list-events', 'List the events of a calendar.', {
    needs: READING,
    answer: answers.events,
    example: examples.listEvents,
  })
  listEvents(input: ListEvents, ctx: ActionContext) {
    return this.reader.list(input, ctx);
  }

  @Action('GET get-event', 'Read an event.', {
    needs: READING,
    headers: ['if-none-match'],
    answer: answers.event,
    example: examples.event,
  })
  getEvent(input: GetEvent, ctx: ActionContext) {
    return this.reader.getIfChanged(input, ctx);
  }

  @Action('PUT update-event', 'Change an event, or replace it whole.', {
    needs: WRITING,
    headers: ['if-match'],
    answer: answers.event,
    example: examples.updateEvent,
  })
  updateEvent(input: UpdateEvent, ctx: ActionContext) {
    return this.writer.update(input, ctx);
  }

  @Action('DELETE delete-event', 'Delete an event.', {
    needs: WRITING,
    headers: ['if-match'],
    answer: answers.deleted,
    example: examples.event,
  })
  deleteEvent(input: DeleteEvent, ctx: ActionContext) {
    return this.writer.delete(input, ctx);
  }
}
