import { withdrawDatabaseServer } from '../app/database-server.js';

/** Runs once after all spec files. */
export default withdrawDatabaseServer;
