import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { InputClass } from '@libs/schema';
import { ACTION_ROUTE, CONNECTOR, type ActionRoute } from './action-route.js';
import type { ActionContext } from './action.context.js';
import type { ConnectorManifest } from './connector-manifest.js';

/** Everything that is known of an action. */
export interface ActionDefinition extends ActionRoute {
  /** `<connector>.<method name in kebab case>`, such as `calendar.create-event`. */
  key: string;
  connector: ConnectorManifest;
  /** Whole path with `:name` parameters. */
  fullPath: string;
  reads: boolean;
  /** The scope callers need. */
  scope: string;
  input: InputClass;
  run(input: object, context: ActionContext): Promise<unknown>;
}

/** All connectors and actions of the service, found in the controllers at start. */
@Injectable()
export class ActionCatalog implements OnModuleInit {
  private readonly byKey = new Map<string, ActionDefinition>();
  private readonly byHandler = new Map<unknown, ActionDefinition>();
  private readonly manifests = new Map<string, ConnectorManifest>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const manifest = metatype && (Reflect.getMetadata(CONNECTOR, metatype) as ConnectorManifest | undefined);
      if (!manifest || !instance) continue;
      this.manifests.set(manifest.key, manifest);
      const prototype = Object.getPrototypeOf(instance) as object;
      for (const name of this.scanner.getAllMethodNames(prototype))
        this.add(manifest, instance as Record<string, Handler>, prototype, name);
    }
  }

  get connectors(): ConnectorManifest[] {
    return [...this.manifests.values()];
  }

  get actions(): ActionDefinition[] {
    return [...this.byKey.values()];
  }

  connector(key: string): ConnectorManifest | undefined {
    return this.manifests.get(key);
  }

  find(key: string): ActionDefinition | undefined {
    return this.byKey.get(key);
  }

  /** The action a controller method declares. */
  ofHandler(handler: unknown): ActionDefinition | undefined {
    return this.byHandler.get(handler);
  }

  private add(manifest: ConnectorManifest, instance: Record<string, Handler>, prototype: object, name: string): void {
    const handler = instance[name]!;
    const route = Reflect.getMetadata(ACTION_ROUTE, handler) as ActionRoute | undefined;
    if (!route) return;
    const [input] = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as InputClass[];
    if (!input) throw new Error(`${manifest.key}.${name}: an action takes (input: <class>, context: ActionContext)`);
    const reads = route.reads ?? route.method === 'GET';
    const key = `${manifest.key}.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const definition: ActionDefinition = {
      ...route,
      key,
      connector: manifest,
      fullPath: `/api/actions/${manifest.key}/${route.path}`,
      reads,
      scope: `actions:${manifest.key}:${reads ? 'read' : 'write'}`,
      input,
      run: async (value, context) => handler.call(instance, value, context),
    };
    this.byKey.set(key, definition);
    this.byHandler.set(handler, definition);
  }
}

type Handler = (input: object, context: ActionContext) => unknown;
