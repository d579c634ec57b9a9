import { Check, Choice, Id, List, Text, Timestamp } from '#libs/schema';
import type { InputFault } from '#libs/errors';
import { Page } from '../http/endpoints/page.js';
import { eventNames, type EventName } from './event-types.js';
import { endpointStates, type EndpointState } from './event-endpoint.entity.js';

const described = {
  name: 'Name that people see.',
  url: 'The service sends the events to this address by POST. It must be https, unless an operator lists the host in EGRESS_ALLOW. It may be a webhook of this service.',
  events: 'The events to send.',
} as const;

const chosen = { min: 1, max: eventNames.length, description: described.events };
const address = { max: 2000, format: 'uri', trim: true, description: described.url, label: 'URL' } as const;

/** A new endpoint. */
@Check(withoutUserInfo)
export class CreateEventEndpoint {
  @Text({ max: 100, trim: true, description: described.name })
  name: string;

  @Text(address)
  url: string;

  @List(Choice(eventNames), chosen)
  events: EventName[];
}

/** A change of an endpoint; absent fields stay as they are. */
@Check(withoutUserInfo)
export class ChangeEventEndpoint {
  @Id({ description: 'Id of the endpoint.' })
  id: string;

  @Text({ max: 100, trim: true, optional: true, description: described.name })
  name?: string;

  @Text({ ...address, optional: true })
  url?: string;

  @List(Choice(eventNames), { ...chosen, optional: true })
  events?: EventName[];

  @Choice(endpointStates, {
    optional: true,
    description:
      '`paused`: the service keeps no new events for the endpoint and holds those that wait. `active`: deliveries go on.',
  })
  state?: EndpointState;
}

/** Which endpoints to list. */
export class ListEventEndpoints extends Page {
  @Choice(endpointStates, { optional: true, description: 'Only endpoints in this state.' })
  state?: EndpointState;
}

export class EventEndpointId {
  @Id({ description: 'Id of the endpoint.' })
  id: string;
}

/** An endpoint as lists show it; its secret is not shown again. */
export class EventEndpoint {
  @Id() id: string;
  @Text() name: string;
  @Text() url: string;
  @List(Choice(eventNames)) events: EventName[];
  @Choice(endpointStates) state: EndpointState;
  @Text({ optional: true, description: 'Why the service has paused it.' }) reason?: string;
  @Timestamp({ optional: true, description: 'Since when every attempt has failed.' }) failingSince?: string;
  @Timestamp({ optional: true, description: 'Until then, the previous secret also signs deliveries.' })
  previousSecretUntil?: string;
  @Timestamp() createdAt: string;
  @Timestamp() updatedAt: string;
}

/** An endpoint with its new secret; only this answer holds it. */
export class EventEndpointWithSecret extends EventEndpoint {
  @Text({ description: 'Secret that signs the deliveries (Standard Webhooks). The service never shows it again.' })
  secret: string;
}

function withoutUserInfo({ url }: { url?: string }): InputFault[] {
  if (url === undefined || !URL.canParse(url)) return [];
  const { username, password } = new URL(url);
  if (username === '' && password === '') return [];
  return [{ field: 'url', rule: 'format', message: 'must not hold a user name or password' }];
}
