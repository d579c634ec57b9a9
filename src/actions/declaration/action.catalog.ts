import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { actionScope } from '#libs/access';
import type { InputClass } from '#libs/schema';
import { ACTION_ROUTE, CONNECTOR, connectorPath, type ActionRoute } from './action-route.js';
import type { ActionContext, ActionMethod } from './action.context.js';
import type { ConnectorManifest } from './connector-manifest.js';
import { promisedAnswer } from './promised-answer.js';

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
  /** An answer, for documentation. */
  sample?: object;
  /** Calls the controller's method, by `method` where somebody else does so, and checks what comes back. */
  run(input: object, context: ActionContext, method?: ActionMethod): Promise<unknown>;
}

/** What the controllers of an application declare, by key. */
interface Declared {
  connectors: Map<string, ConnectorManifest>;
  actions: Map<string, ActionDefinition>;
  methods: Map<unknown, ActionDefinition>;
}

/** All connectors and actions of the service, found in the controllers: these exist once the application is made. */
@Injectable()
export class ActionCatalog {
  private known?: Declared;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  get connectors(): ConnectorManifest[] {
    return [...this.declared.connectors.values()];
  }

  get actions(): ActionDefinition[] {
    return [...this.declared.actions.values()];
  }

  connector(key: string): ConnectorManifest | undefined {
    return this.declared.connectors.get(key);
  }

  find(key: string): ActionDefinition | undefined {
    return this.declared.actions.get(key);
  }

  /** The action that a method of a controller is. */
  ofMethod(method: unknown): ActionDefinition {
    return this.declared.methods.get(method)!;
  }

  private get declared(): Declared {
    return (this.known ??= this.discover());
  }

  private discover(): Declared {
    const declared: Declared = { connectors: new Map(), actions: new Map(), methods: new Map() };
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const manifest = metatype && (Reflect.getMetadata(CONNECTOR, metatype) as ConnectorManifest | undefined);
      if (!manifest || !instance) continue;
      declared.connectors.set(manifest.key, manifest);
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const methods = instance as Record<string, ActionMethod>;
        const action = actionOf(manifest, methods, name);
        if (!action) continue;
        declared.actions.set(action.key, action);
        declared.methods.set(methods[name], action);
      }
    }
    return declared;
  }
}

/** What a method of a connector's controller declares; undefined where it is no action. */
function actionOf(
  manifest: ConnectorManifest,
  instance: Record<string, ActionMethod>,
  name: string,
): ActionDefinition | undefined {
  const handler = instance[name]!;
  const route = Reflect.getMetadata(ACTION_ROUTE, handler) as ActionRoute | undefined;
  if (!route) return undefined;
  const [input] = (Reflect.getMetadata('design:paramtypes', instance, name) ?? []) as InputClass[];
  if (!input) throw new Error(`${manifest.key}.${name}: an action takes (input: <class>, context: ActionContext)`);
  const reads = route.reads ?? route.method === 'GET';
  const actionName = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const promised = promisedAnswer({ ...route, reads });
  const own: ActionMethod = (value, context) => handler.call(instance, value, context);
  return {
    ...route,
    key: `${manifest.key}.${actionName}`,
    connector: manifest,
    fullPath: `${connectorPath(manifest)}/${route.path}`,
    reads,
    scope: actionScope(manifest.key, reads),
    input,
    sample: manifest.samples?.[actionName],
    run: async (value, context, method = own) => promised(await method(value, context), value),
  };
}
