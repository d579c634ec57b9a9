export { instantAt, isKnownZone, isTimeZone, wallTime } from './time-zones.js';
