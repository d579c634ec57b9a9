/** The connection URL of the database in use, embedded or outside. */
export const DATABASE_URL = Symbol('database url');

/** The same past a pooler, for what needs a session of its own; without a pooler, the same address. */
export const SESSION_URL = Symbol('session url');
