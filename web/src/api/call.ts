/** A call of an action in the last seven days, without what it carried. */
export interface Call {
  id: string;
  action: string;
  connectionId?: string;
  status: number;
  code?: string;
  durationMs: number;
  requestId: string;
  at: string;
}

/** Address of all calls. */
export const CALLS = '/api/calls';
