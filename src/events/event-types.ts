import { Id, Int, List, Part, Text, Timestamp } from '#libs/schema';
import type { EventType } from './event-type.js';

const optional = { optional: true } as const;

class EventError {
  @Text({ description: 'One of the error codes.' }) code: string;
  @Text() message: string;
  @Text({ ...optional, description: 'Label of the node that failed.' }) node?: string;
}

/** The data of a run that succeeded. */
class RunSucceeded {
  @Id() runId: string;
  @Id() workflowId: string;
  @Text({ description: 'Name of the workflow when the run ended.' }) workflowName: string;
  @Int({ description: 'Version of the workflow.' }) version: number;
  @Text({ description: 'What began the run, such as `webhook` or `cron`.' }) trigger: string;
  @Timestamp() endedAt: string;
  @Text({ description: 'Address of the run in the console.' }) url: string;
}

class RunFailed extends RunSucceeded {
  @Part(() => EventError, { description: 'Why it failed.' }) error: EventError;
}

class WorkflowDeployed {
  @Id() workflowId: string;
  @Text() workflowName: string;
  @Int({ description: 'The version that now runs.' }) version: number;
}

class ConnectionConnected {
  @Id() connectionId: string;
  @Text({ description: 'Key of the connector.' }) connector: string;
  @Text({ description: 'Name of the connection.' }) name: string;
  @Text({ ...optional, description: 'Your id of the end user who owns the account.' }) endUserId?: string;
}

class ConnectionNeedsAttention extends ConnectionConnected {
  @Text({ description: '`reauthorization_required` or `error`.' }) state: string;
  @Text({ ...optional, description: 'Why.' }) reason?: string;
}

class ConnectionExpiring extends ConnectionConnected {
  @Timestamp() expiresAt: string;
}

class SubscriptionFailing {
  @Id() subscriptionId: string;
  @Id({ ...optional, description: 'The connection; absent if it was deleted.' }) connectionId?: string;
  @Text({ description: 'Key of the connector.' }) connector: string;
  @Text({ description: 'Which feed of the account the subscription listens to.' }) feed: string;
  @Part(() => EventError, { description: 'Why it failed. The service tries again.' }) error: EventError;
}

class KeyExpiring {
  @Id() keyId: string;
  @Text({ description: 'Name of the API key.' }) name: string;
  @Text({ description: 'How the key begins.' }) prefix: string;
  @Timestamp() expiresAt: string;
}

class EventEndpointPaused {
  @Id() endpointId: string;
  @Text({ description: 'Name of the event endpoint.' }) name: string;
  @Text({ description: 'Why the service has paused it.' }) reason: string;
  @Text({ description: 'Address of the endpoint in the console.' }) url: string;
}

class ApprovalRequested {
  @Id() approvalId: string;
  @Id({ description: 'The run that waits.' }) runId: string;
  @Id() workflowId: string;
  @Text({ description: 'Name of the workflow.' }) workflowName: string;
  @Text({ description: 'Label of the node that waits.' }) node: string;
  @Text({ description: 'What is asked.' }) message: string;
  @List(Text(), { description: 'What may be decided.' }) decisions: string[];
  @List(Text(), { description: 'Who may decide: e-mail addresses, roles, ids of API keys.' }) approvers: string[];
  @Timestamp({ ...optional, description: 'The deadline.' }) expiresAt?: string;
  @Text({ description: 'Address of the approval in the console.' }) url: string;
}

class EventDecider {
  @Text({ description: '`person`, `key`, `link` or `deadline`.' }) kind: string;
  @Text({ ...optional, description: 'Id of the person or key.' }) id?: string;
  @Text({ ...optional, description: 'E-mail address, name of the key, or what somebody with a link typed.' })
  name?: string;
}

class ApprovalDecided {
  @Id() approvalId: string;
  @Id({ description: 'The run that continues.' }) runId: string;
  @Id() workflowId: string;
  @Text({ description: 'Name of the workflow.' }) workflowName: string;
  @Text({ description: 'Label of the node that waited.' }) node: string;
  @Text({ description: 'What was decided.' }) decision: string;
  @Part(() => EventDecider, { description: 'Who decided.' }) by: EventDecider;
  @Timestamp() decidedAt: string;
  @Text({ description: 'Address of the approval in the console.' }) url: string;
}

const run = {
  runId: '01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d',
  workflowId: '01912c5e-0a6b-7d11-8e3f-1a2b3c4d5e6f',
  workflowName: 'Order intake',
  version: 3,
  trigger: 'webhook',
  endedAt: '2026-03-02T09:30:02.150Z',
  url: 'https://flows.example.com/runs/01912c5e-3b1f-7a40-9c2d-5f6e7a8b9c0d',
};
const connection = {
  connectionId: '01912c5e-7c8d-7e9f-a0b1-c2d3e4f50617',
  connector: 'calendar',
  name: 'Ada',
  endUserId: 'user-1001',
};

const approval = {
  approvalId: '01912c5e-d031-7243-b5f6-0718293a4b5c',
  runId: run.runId,
  workflowId: run.workflowId,
  workflowName: run.workflowName,
  node: 'Decision',
  url: 'https://flows.example.com/approvals/01912c5e-d031-7243-b5f6-0718293a4b5c',
};
const request = {
  ...approval,
  message: 'May the reply to Grace go out?',
  decisions: ['approve', 'reject'],
  approvers: ['ada@example.com'],
  expiresAt: '2026-03-03T09:30:00.000Z',
};

const declared = <const Name extends `${string}.${string}`>(type: EventType<Name>): EventType<Name> => type;

/** Every event that an endpoint may choose. */
export const eventTypes = [
  declared({
    name: 'run.succeeded',
    title: 'Run succeeded',
    description: 'A run of a deployed version has succeeded.',
    data: RunSucceeded,
    example: run,
  }),
  declared({
    name: 'run.failed',
    title: 'Run failed',
    description: 'A run of a deployed version has failed. A run that somebody cancelled does not count as failed.',
    data: RunFailed,
    example: {
      ...run,
      error: { code: 'provider_unavailable', message: 'The provider answered 503.', node: 'Create the invoice' },
    },
  }),
  declared({
    name: 'workflow.deployed',
    title: 'Workflow deployed',
    description: 'A version of a workflow was deployed, for the first time or again.',
    data: WorkflowDeployed,
    example: { workflowId: run.workflowId, workflowName: run.workflowName, version: run.version },
  }),
  declared({
    name: 'connection.connected',
    title: 'Connection connected',
    description: 'Somebody has connected an account, for the first time or again, or a connection works again.',
    data: ConnectionConnected,
    example: connection,
  }),
  declared({
    name: 'connection.needs_attention',
    title: 'Connection needs attention',
    description: 'A connection has stopped working. Somebody must sign in again or enter a new key.',
    data: ConnectionNeedsAttention,
    example: { ...connection, state: 'reauthorization_required', reason: 'The provider has ended the access.' },
  }),
  declared({
    name: 'connection.expiring',
    title: 'Connection expiring',
    description:
      'The API key or the sign-in of a connection ends within `CONNECTION_EXPIRY_WARNING_DAYS`, and the service cannot renew it. Somebody must enter a new key or sign in again. This event comes once for each key or sign-in.',
    data: ConnectionExpiring,
    example: { ...connection, connector: 'socialpost', expiresAt: '2026-03-09T00:00:00.000Z' },
  }),
  declared({
    name: 'subscription.failing',
    title: 'Subscription failing',
    description:
      'Events of a connected system no longer arrive, because the subscription of a deployed workflow has failed.',
    data: SubscriptionFailing,
    example: {
      subscriptionId: '01912c5e-9d0e-7f1a-b2c3-d4e5f6071829',
      connectionId: connection.connectionId,
      connector: connection.connector,
      feed: 'events',
      error: { code: 'reauthorization_required', message: 'Somebody must sign in again.' },
    },
  }),
  declared({
    name: 'key.expiring',
    title: 'API key expiring',
    description:
      'An API key of this service ends within `KEY_EXPIRY_WARNING_DAYS`. This event comes once for each key. For keys of connected systems there is `connection.expiring`.',
    data: KeyExpiring,
    example: {
      keyId: '01912c5e-ae1f-7021-93d4-e5f60718293a',
      name: 'Order system',
      prefix: 'wfk_1a2b3c4d',
      expiresAt: '2026-03-09T00:00:00.000Z',
    },
  }),
  declared({
    name: 'event_endpoint.paused',
    title: 'Event endpoint paused',
    description:
      'The service has paused an event endpoint, because every attempt of 24 hours has failed, too many events wait for it, or its receiver answered 410. The other endpoints that choose this event get it; the paused endpoint does not. Admins also see a notice in the console until somebody resumes or deletes the endpoint.',
    data: EventEndpointPaused,
    example: {
      endpointId: '01912c5e-bf20-7132-a4e5-f60718293a4b',
      name: 'Order system',
      reason: 'The receiver answered 410: it wants no more events.',
      url: 'https://flows.example.com/settings/events/01912c5e-bf20-7132-a4e5-f60718293a4b',
    },
  }),
  declared({
    name: 'approval.requested',
    title: 'Approval requested',
    description:
      'A run of a deployed version waits for a decision. The event has no links: it names the approval, which approvers open in the console. Approvals of runs that an event of this service has started give no events.',
    data: ApprovalRequested,
    example: request,
  }),
  declared({
    name: 'approval.reminded',
    title: 'Approval reminded',
    description:
      'The reminder of an approval is due, and nobody has decided yet. This event comes once for each approval.',
    data: ApprovalRequested,
    example: request,
  }),
  declared({
    name: 'approval.decided',
    title: 'Approval decided',
    description: 'Somebody has decided an approval, or its deadline has made a decision.',
    data: ApprovalDecided,
    example: {
      ...approval,
      decision: 'approve',
      by: { kind: 'person', id: '01912c5e-e142-7354-8607-18293a4b5c6d', name: 'ada@example.com' },
      decidedAt: '2026-03-02T10:12:30.000Z',
    },
  }),
] as const;

/** Name of one of `eventTypes`. */
export type EventName = (typeof eventTypes)[number]['name'];
/** The names of `eventTypes`. */
export const eventNames: readonly EventName[] = eventTypes.map(({ name }) => name);
