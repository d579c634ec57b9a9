/** The connection URL of the database in use, embedded or outside. */
export const DATABASE_URL = Symbol('database url');
