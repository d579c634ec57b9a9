/** The output every step has besides its own. */
export const ERROR_OUTPUT = 'error';
