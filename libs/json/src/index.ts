export { add, divide, multiply, negate, remainder, roundTo, subtract, type Rounding } from './arithmetic.js';
export { isDeeper, jsonDepth } from './depth.js';
export { ExactNumber, exactNumber, MAX_NUMBER_LENGTH } from './exact-number.js';
export { mapTexts, type TextChange } from './map-texts.js';
export { NumberRefusal } from './number-refusal.js';
export { compareNumbers, isNumeric, isSameNumber, isWhole, plainLength, type Numeric } from './numeric.js';
export { MAX_KEYS, NumberTooLong, parseJson, parseJsonInSteps, TooManyKeys, type JsonReading } from './parse-json.js';
