/** Where the rows of a table stand in a database that is spread over several servers. */
export interface Placement {
  /** Spread by `workspace_id`: all that a workspace owns is on one server. */
  distributed: readonly string[];
  /** The same on every server, because a caller is known by it before his workspace is, or because it is of several workspaces. */
  reference: readonly string[];
  /** On one server: by it processes agree with each other. It belongs to nobody, and nothing that is spread references it. */
  local: readonly string[];
}

/** Every table in the schema of the service. The tables of pg-boss, in a schema of its own, are local. */
export const PLACEMENT: Placement = {
  distributed: [
    ...['run', 'node_execution', 'run_key', 'run_resumption', 'run_timer', 'run_progress', 'loop_part', 'run_gate'],
    ...['run_rate', 'run_tag', 'run_statistic', 'run_statistic_open', 'approval', 'file', 'file_chunk', 'file_usage'],
    ...['workflow', 'workflow_version', 'workflow_test', 'webhook_endpoint', 'frontend_element', 'schedule'],
    ...['schedule_slot', 'mcp_pin', 'subscription', 'trigger_listener', 'trigger_event'],
    ...['connection', 'connector_record', 'connector_secret', 'oauth_application', 'oauth_state', 'token_revocation'],
    ...['connect_settings', 'collection', 'collection_index', 'document', 'variable', 'idempotency_key'],
    ...['event_endpoint', 'outgoing_event', 'event_delivery', 'event_attempt'],
    ...['audit_chain', 'audit_event', 'audit_checkpoint', 'call_log'],
  ],
  reference: [
    ...['workspace', 'person', 'membership', 'invitation', 'session', 'api_key', 'login_address', 'connect_session'],
  ],
  local: [
    ...['lease', 'change_counter', 'process', 'vault_canary', 'login_failure', 'webhook_rate', 'run_statistic_span'],
    'migrations',
  ],
};
