/** Addresses in the committed documents, by the default ports; a running service shows its own. */
export const EXAMPLE_BASE_URL = 'http://localhost:3000';
/** The sandbox beside it. */
export const EXAMPLE_SANDBOX_URL = 'http://127.0.0.1:4010';
