import { conversionFunctions } from './conversion-functions.js';
import { dateFunctions } from './date-functions.js';
import type { ExpressionFunction } from './function-declaration.js';
import { listFunctions } from './list-functions.js';
import { numberFunctions } from './number-functions.js';
import { textFunctions } from './text-functions.js';

/** Every function of the expression language, by name. None takes a regular expression, none loops over code of the user. */
export const functions: ReadonlyMap<string, ExpressionFunction> = new Map(
  [...textFunctions, ...listFunctions, ...numberFunctions, ...conversionFunctions, ...dateFunctions].map((declared) => [
    declared.name,
    declared,
  ]),
);
