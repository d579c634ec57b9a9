import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ConnectorManifest } from '../declaration/connector-manifest.js';
import type { EventFeed } from './event-feed.js';
import {
  DECLARED_TRIGGERS,
  TRIGGERS_OF,
  type DeclaredTrigger,
  type TriggerOptions,
  type TriggerSource,
} from './trigger.decorator.js';

/** Everything that is known of a trigger. */
export interface TriggerDefinition extends TriggerOptions {
  /** `<connector>.<name>`, such as `mailboxes.message-received`. */
  key: string;
  connector: ConnectorManifest;
  /** One sentence. */
  summary: string;
  source: TriggerSource;
}

/** All triggers of the service, found among the providers of the connectors' modules: these exist once the application is made. */
@Injectable()
export class TriggerCatalog {
  private known?: ReadonlyMap<string, TriggerDefinition>;

  constructor(private readonly discovery: DiscoveryService) {}

  get triggers(): TriggerDefinition[] {
    return [...this.declared.values()];
  }

  find(key: string): TriggerDefinition | undefined {
    return this.declared.get(key);
  }

  /** A feed, by the key of its connector and its own. */
  feed(connector: string, key: string): EventFeed | undefined {
    return this.triggers.find(({ connector: of, source }) => of.key === connector && source.feed.key === key)?.source
      .feed;
  }

  private get declared(): ReadonlyMap<string, TriggerDefinition> {
    return (this.known ??= new Map(this.discover().map((trigger) => [trigger.key, trigger])));
  }

  private discover(): TriggerDefinition[] {
    return this.discovery.getProviders().flatMap(({ instance, metatype }) => {
      const connector = metatype && (Reflect.getMetadata(TRIGGERS_OF, metatype) as ConnectorManifest | undefined);
      if (!connector || !instance) return [];
      const declared = Reflect.getMetadata(DECLARED_TRIGGERS, instance as object) as DeclaredTrigger[];
      return declared.map(({ name, property, ...options }) => ({
        ...options,
        key: `${connector.key}.${name}`,
        connector,
        source: (instance as Record<string, TriggerSource>)[property]!,
      }));
    });
  }
}
