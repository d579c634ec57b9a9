import { conversionFunctions } from './conversion-functions.js';
import { dateFunctions } from './dates/date-functions.js';
import { digestFunctions } from './digest-functions.js';
import type { ExpressionFunction } from './function-declaration.js';
import { itemFunctions } from './item-functions.js';
import { listFunctions } from './list-functions.js';
import { numberFunctions } from './number-functions.js';
import { patternFunctions } from '../patterns/pattern-functions.js';
import { textFunctions } from './text-functions.js';

/** Every function of the expression language, by name. */
export const functions: ReadonlyMap<string, ExpressionFunction> = new Map(
  [
    ...textFunctions,
    ...patternFunctions,
    ...listFunctions,
    ...itemFunctions,
    ...numberFunctions,
    ...conversionFunctions,
    ...dateFunctions,
    ...digestFunctions,
  ].map((declared) => [declared.name, declared]),
);
