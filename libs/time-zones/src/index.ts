export { isKnownZone, isTimeZone, wallTime } from './time-zones.js';
