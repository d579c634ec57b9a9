import type { InputFault } from '#libs/errors';
import { Check, Int, Num } from '#libs/schema';
import { ChannelSendOptions } from './send-options.dto.js';

const DAY = 86_400;
/** Seconds that stand for "until it is stopped". */
const FOREVER = 2_147_483_647;

/** A place, in degrees, that stands still or is live for a while. https://core.telegram.org/bots/api#sendlocation */
@Check(livePeriod)
export class SendLocation extends ChannelSendOptions {
  @Num({ min: -90, max: 90, description: 'Degrees north.' })
  latitude: number;

  @Num({ min: -180, max: 180, description: 'Degrees east.' })
  longitude: number;

  @Num({ min: 0, max: 1500, optional: true, description: 'Accuracy of the location in metres.' })
  horizontal_accuracy?: number;

  @Int({ min: 60, max: FOREVER, optional: true, description: 'Seconds it stays live: 60 to 86400, or 2147483647.' })
  live_period?: number;

  @Int({ min: 1, max: 360, optional: true, description: 'Direction of movement in degrees, for live locations.' })
  heading?: number;

  @Int({
    min: 1,
    max: 100_000,
    optional: true,
    description: 'Distance in metres at which people are told that somebody is near, for live locations.',
  })
  proximity_alert_radius?: number;
}

function livePeriod({ live_period: period }: SendLocation): InputFault[] {
  if (period === undefined || period <= DAY || period === FOREVER) return [];
  return [{ field: 'live_period', rule: 'too_large', message: `must be at most ${DAY}, or ${FOREVER}` }];
}
