import { Int } from '#libs/schema';

/** The environment variables of this connector beside those of its OAuth application. */
export class CalendarVariables {
  @Int({
    min: 0,
    max: 100_000,
    default: 300,
    description: 'Requests a minute per calendar connection and process; 0 is no limit.',
  })
  CALENDAR_USER_RPM: number;
}
