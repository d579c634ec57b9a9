import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { InputClass, JsonSchema } from '#libs/schema';
import type { ConnectorManifest } from '../declaration/connector-manifest.js';
import type { EventFeed, FeedTarget, ProviderEvent } from './event-feed.js';

/** The options of a trigger. */
export interface TriggerOptions {
  /** What its author chooses, such as an inbox. */
  inputs: InputClass;
  /** What workflows get as `$"startNode".event`. */
  event: JsonSchema;
  /** Inputs and an event, for documentation and for trying a draft. */
  example: { input: Record<string, unknown>; event: Record<string, unknown> };
}

/** Where the events of a trigger come from, and which of them belong to it. */
export interface TriggerSource<I extends object = object> {
  feed: EventFeed;
  /** What the feed watches in the account; workflows with the same target share a subscription. Absent: the whole account. */
  target?(input: I): FeedTarget;
  /** Whether the event can only be delivered: the provider offers nothing to poll. */
  pushOnly?: boolean;
  /** What a workflow gets from an event; undefined if the event does not belong to the trigger. */
  select(event: ProviderEvent, input: I): object | undefined;
}

/** Picks the events of a kind, whole. */
export const ofKind =
  (wanted: string): TriggerSource['select'] =>
  ({ kind, data }) =>
    kind === wanted ? data : undefined;

/** What `@Trigger` stores of a property. */
export interface DeclaredTrigger extends TriggerOptions {
  /** Second part of its key, in kebab case. */
  name: string;
  /** One sentence. */
  summary: string;
  property: string;
}

/** Key of the metadata under which a class of triggers carries the manifest of its connector. */
export const TRIGGERS_OF = 'triggers-of';
/** Key of the metadata under which it carries what its properties declare. */
export const DECLARED_TRIGGERS = 'declared-triggers';

/** Declares the class that holds the triggers of a connector; it is a provider of the connector's module. */
export function Triggers(manifest: ConnectorManifest): ClassDecorator {
  return applyDecorators(SetMetadata(TRIGGERS_OF, manifest), Injectable());
}

/**
 * Declares a trigger in one place: `@Trigger('message-received', 'A mail arrives.', { inputs, event, example })` on a property
 * that says where its events come from. Catalogue, start node, forms, reference checks and documentation are derived from it.
 */
export function Trigger(name: string, summary: string, options: TriggerOptions): PropertyDecorator {
  return (target, property) => {
    const declared = (Reflect.getMetadata(DECLARED_TRIGGERS, target) ?? []) as DeclaredTrigger[];
    const trigger = { ...options, name, summary, property: String(property) };
    Reflect.defineMetadata(DECLARED_TRIGGERS, [...declared, trigger], target);
  };
}
