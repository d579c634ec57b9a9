import { Module } from '@nestjs/common';
import { CalendarClient } from './calendar.client.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarVerifier } from './calendar.verifier.js';
import { CalendarWrites } from './events/calendar-writes.js';
import { EventReader } from './events/event-reader.service.js';
import { EventWriter } from './events/event-writer.service.js';
import { RequestRate } from './request-rate.js';
import { CalendarTriggers } from './triggers/calendar.triggers.js';
import { EventBeginnings } from './triggers/event-beginnings.js';
import { EventChannels } from './triggers/event-channels.js';
import { EventSync } from './triggers/event-sync.js';

/** The calendar connector. */
@Module({
  controllers: [CalendarController],
  providers: [
    ...[CalendarClient, EventReader, EventWriter, CalendarWrites, RequestRate, CalendarVerifier],
    ...[EventChannels, EventSync, EventBeginnings, CalendarTriggers],
  ],
})
export class CalendarModule {}
