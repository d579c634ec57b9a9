import type { JsonSchema } from '#libs/schema';

/** A document as everybody sees it: its fields beside what the service knows of it. */
export interface Document {
  _id: string;
  /** RFC 3339, UTC. */
  _createdAt: string;
  _updatedAt: string;
  [field: string]: unknown;
}

/** A row of the table `document`. */
export interface DocumentRow {
  id: string;
  created_at: Date;
  updated_at: Date;
  fields: Record<string, unknown>;
}

/** The columns of a `DocumentRow`. */
export const documentColumns = 'id, created_at, updated_at, fields';

/** Makes what is shown of a row. */
export function toDocument({ id, created_at: createdAt, updated_at: updatedAt, fields }: DocumentRow): Document {
  return { _id: id, _createdAt: createdAt.toISOString(), _updatedAt: updatedAt.toISOString(), ...fields };
}

export const documentSchema: JsonSchema = {
  type: 'object',
  properties: {
    _id: { type: 'string', format: 'uuid' },
    _createdAt: { type: 'string', format: 'date-time' },
    _updatedAt: { type: 'string', format: 'date-time' },
  },
  required: ['_id', '_createdAt', '_updatedAt'],
  additionalProperties: true,
};
