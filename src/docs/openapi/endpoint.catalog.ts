import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { declaredFields, type InputClass } from '#libs/schema';
import { ENDPOINT, type EndpointInfo } from '../../http/endpoints/endpoint.decorator.js';

/** Everything that is known of an endpoint of ours. */
export interface EndpointDefinition extends EndpointInfo {
  /** Class and method, such as `RunsController.get`. */
  handler: string;
  /** Class of the parameter that is decorated with `@Input()`, if there is one. */
  input?: InputClass;
}

/** All endpoints of the service besides actions, found in the controllers at start. */
@Injectable()
export class EndpointCatalog implements OnModuleInit {
  readonly endpoints: EndpointDefinition[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    for (const { metatype } of this.discovery.getControllers()) {
      const prototype = metatype?.prototype as object | undefined;
      if (!prototype) continue;
      for (const name of this.scanner.getAllMethodNames(prototype)) this.add(prototype, name);
    }
  }

  private add(prototype: object, name: string): void {
    const handler = (prototype as Record<string, object>)[name]!;
    const info = Reflect.getMetadata(ENDPOINT, handler) as EndpointInfo | undefined;
    if (!info) return;
    const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
    this.endpoints.push({ ...info, handler: `${prototype.constructor.name}.${name}`, input: types.find(isInputClass) });
  }
}

/** Only inputs have declared fields; callers, requests and answers have none. */
function isInputClass(type: unknown): type is InputClass {
  return typeof type === 'function' && declaredFields(type as InputClass).length > 0;
}
