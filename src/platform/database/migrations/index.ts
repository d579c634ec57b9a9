import { Shared1700000000001 } from './0001-shared.js';
import { Callers1700000000002 } from './0002-callers.js';
import { Audit1700000000003 } from './0003-audit.js';
import { Variables1700000000004 } from './0004-variables.js';
import { Idempotency1700000000005 } from './0005-idempotency.js';
import { Credentials1700000000010 } from './0010-credentials.js';
import { Workflows1700000000020 } from './0020-workflows.js';
import { Collections1700000000030 } from './0030-collections.js';
import { WebhookRates1700000000040 } from './0040-webhook-rates.js';
import { Starts1700000000060 } from './0060-starts.js';
import { WorkflowTests1700000000070 } from './0070-workflow-tests.js';
import { SubWorkflows1700000000080 } from './0080-sub-workflows.js';
import { RareRuns1700000000090 } from './0090-rare-runs.js';
import { RunSecrets1700000000100 } from './0100-run-secrets.js';
import { RunChanges1700000000115 } from './0115-run-changes.js';
import { KeysWithRuns1700000000120 } from './0120-keys-with-runs.js';
import { Resumptions1700000000125 } from './0125-resumptions.js';
import { KeyMakers1700000000130 } from './0130-key-makers.js';
import { Invitations1700000000131 } from './0131-invitations.js';
import { AuditSignatures1700000000140 } from './0140-audit-signatures.js';
import { McpPins1700000000150 } from './0150-mcp-pins.js';
import { ActiveTime1700000000160 } from './0160-active-time.js';
import { SubWorkflowsKept1700000000180 } from './0180-sub-workflows-kept.js';
import { RunsByError1700000000195 } from './0195-runs-by-error.js';
import { Subscriptions1700000000200 } from './0200-subscriptions.js';
import { Submitters1700000000240 } from './0240-submitters.js';
import { EventEndpoints1700000000250 } from './0250-event-endpoints.js';
import { ConnectSessions1700000000251 } from './0251-connect-sessions.js';
import { OAuthApplications1700000000260 } from './0260-oauth-applications.js';
import { ExpiringConnections1700000000262 } from './0262-expiring-connections.js';
import { Files1700000000263 } from './0263-files.js';
import { RunIndexes1700000000270 } from './0270-run-indexes.js';
import { RunTimers1700000000271 } from './0271-run-timers.js';
import { RunProgress1700000000272 } from './0272-run-progress.js';
import { RunGate1700000000275 } from './0275-run-gate.js';
import { RunTags1700000000276 } from './0276-run-tags.js';
import { RunRates1700000000277 } from './0277-run-rates.js';
import { Approvals1700000000278 } from './0278-approvals.js';
import { DebounceMaxWait1700000000279 } from './0279-debounce-max-wait.js';
import { RestingProcesses1700000000280 } from './0280-resting-processes.js';
import { RunInbox1700000000281 } from './0281-run-inbox.js';
import { WorkspaceKeysOfRuns1700000000290 } from './0290-workspace-keys-of-runs.js';
import { WorkspaceKeysOfWorkflows1700000000291 } from './0291-workspace-keys-of-workflows.js';
import { WorkspaceKeysOfConnections1700000000292 } from './0292-workspace-keys-of-connections.js';
import { WorkspaceKeysOfData1700000000293 } from './0293-workspace-keys-of-data.js';
import { RunGateLooks1700000000294 } from './0294-run-gate-looks.js';
import { AddressChanges1700000000295 } from './0295-address-changes.js';
import { ApprovalsOfEachWorkspace1700000000298 } from './0298-approvals-of-each-workspace.js';
import { TimersOfEachWorkspace1700000000296 } from './0296-timers-of-each-workspace.js';
import { AskedRetries1700000000297 } from './0297-asked-retries.js';
import { SubscriptionSignals1700000000230 } from './0230-subscription-signals.js';
import { SigningSecrets1700000000231 } from './0231-signing-secrets.js';
import { RunStatistics1700000000241 } from './0241-run-statistics.js';

/** Every migration in its order. A migration that was released is never changed. */
export const migrations = [
  Shared1700000000001,
  Callers1700000000002,
  Audit1700000000003,
  Variables1700000000004,
  Idempotency1700000000005,
  Credentials1700000000010,
  Workflows1700000000020,
  Collections1700000000030,
  WebhookRates1700000000040,
  Starts1700000000060,
  WorkflowTests1700000000070,
  SubWorkflows1700000000080,
  RareRuns1700000000090,
  RunSecrets1700000000100,
  RunChanges1700000000115,
  KeysWithRuns1700000000120,
  Resumptions1700000000125,
  KeyMakers1700000000130,
  Invitations1700000000131,
  AuditSignatures1700000000140,
  McpPins1700000000150,
  ActiveTime1700000000160,
  SubWorkflowsKept1700000000180,
  RunsByError1700000000195,
  Subscriptions1700000000200,
  SubscriptionSignals1700000000230,
  SigningSecrets1700000000231,
  Submitters1700000000240,
  RunStatistics1700000000241,
  EventEndpoints1700000000250,
  ConnectSessions1700000000251,
  OAuthApplications1700000000260,
  ExpiringConnections1700000000262,
  Files1700000000263,
  RunIndexes1700000000270,
  RunTimers1700000000271,
  RunProgress1700000000272,
  RunGate1700000000275,
  RunTags1700000000276,
  RunRates1700000000277,
  Approvals1700000000278,
  DebounceMaxWait1700000000279,
  RestingProcesses1700000000280,
  RunInbox1700000000281,
  WorkspaceKeysOfRuns1700000000290,
  WorkspaceKeysOfWorkflows1700000000291,
  WorkspaceKeysOfConnections1700000000292,
  WorkspaceKeysOfData1700000000293,
  RunGateLooks1700000000294,
  AddressChanges1700000000295,
  TimersOfEachWorkspace1700000000296,
  AskedRetries1700000000297,
  ApprovalsOfEachWorkspace1700000000298,
];
