import './resolve-typescript.mjs';
import { offerDatabaseServer } from '../app/database-server.js';

/** Runs once before all spec files. Jest loads it outside its own module system, hence the hook above. */
export default offerDatabaseServer;
