/** Notifications about runs. They are hints: whoever listens also polls. The payload is the run's id. */
export const ENDED = 'run_ended';
/** The run has an answer for who waits, and goes on. */
export const ANSWERED = 'run_answered';
/** The run was ended by somebody else; whoever executes it stops. */
export const STOPPED = 'run_stopped';
/** Something the run waits for has happened. */
export const WOKEN = 'run_woken';
