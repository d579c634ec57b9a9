import { api, type Schemas } from '../client.js';

/** How end users of a product connect their accounts. */
export type ConnectSettings = Schemas['ConnectSettings'];

/** Address of these settings. */
export const CONNECT_SETTINGS = '/api/connect-settings';

/** Replaces all of these settings. */
export const setConnectSettings = (settings: ConnectSettings) => api.put(CONNECT_SETTINGS, { body: settings });
