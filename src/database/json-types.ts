import { types, type CustomTypesConfig } from 'pg';
import { parseJson } from '@libs/json';

const { JSON: JSON_TYPE, JSONB: JSONB_TYPE } = types.builtins;

/** The numbers of the database have as many digits as were written; what was written was within our bounds. */
const read = (text: string): unknown => parseJson(text, { maxNumberLength: Infinity });

/** How values of the database are read: as pg reads them, but JSON by the one reader, which changes no number. */
export const exactJson: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    (oid === JSON_TYPE || oid === JSONB_TYPE) && format !== ('binary' as string)
      ? read
      : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};
