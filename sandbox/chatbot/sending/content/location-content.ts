import type { Location } from '@grammyjs/types';
import { badRequest } from '../../requests/bot-error.js';
import {
  FOREVER_LIVE_PERIOD,
  LIVE_PERIOD_SECONDS,
  MAX_HORIZONTAL_ACCURACY,
  MAX_PROXIMITY_ALERT_RADIUS,
} from '../../requests/limits.js';
import type { Call } from '../../requests/method.js';
import type { OutgoingContent } from './outgoing-content.js';

/** The point of sendLocation; with a live period it can move. */
export function readLocationContent({ args }: Call): OutgoingContent {
  for (const name of ['latitude', 'longitude']) {
    if (args.text(name).trim() === '') throw badRequest(`${name} is empty`);
  }
  const latitude = args.decimal('latitude');
  const longitude = args.decimal('longitude');
  const accuracy = Math.min(Math.max(args.decimal('horizontal_accuracy'), 0), MAX_HORIZONTAL_ACCURACY);
  const live = {
    live_period: args.integer('live_period'),
    heading: args.integer('heading'),
    proximity_alert_radius: args.integer('proximity_alert_radius'),
  };
  return {
    permission: 'can_send_messages',
    noun: live.live_period === 0 ? 'locations' : 'live locations',
    prepare: () => {
      const isLive = live.live_period !== 0;
      if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
        throw badRequest(isLive ? 'Invalid live location specified' : 'Invalid location specified');
      }
      const point = { latitude, longitude, ...(accuracy > 0 && { horizontal_accuracy: accuracy }) };
      return { location: isLive ? { ...point, ...checkedLive(live) } : point };
    },
  };
}

type Live = Required<Pick<Location, 'live_period' | 'heading' | 'proximity_alert_radius'>>;

function checkedLive({ live_period, heading, proximity_alert_radius }: Live): Partial<Location> {
  const { min, max } = LIVE_PERIOD_SECONDS;
  if (live_period !== FOREVER_LIVE_PERIOD && (live_period < min || live_period > max)) {
    throw badRequest('Wrong live location period specified');
  }
  if (heading < 0 || heading > 360) throw badRequest('Wrong live location heading specified');
  if (proximity_alert_radius < 0 || proximity_alert_radius > MAX_PROXIMITY_ALERT_RADIUS) {
    throw badRequest('Wrong live location proximity alert radius specified');
  }
  return {
    live_period,
    ...(heading > 0 && { heading }),
    ...(proximity_alert_radius > 0 && { proximity_alert_radius }),
  };
}
