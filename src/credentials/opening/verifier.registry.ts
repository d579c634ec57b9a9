import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ConnectorVerifier } from '../../actions/kit/verifier.js';

/** The verify calls of all connectors, found among the providers of their modules at start. */
@Injectable()
export class VerifierRegistry implements OnModuleInit {
  private readonly verifiers = new Map<string, ConnectorVerifier>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (instance instanceof ConnectorVerifier) this.verifiers.set(instance.connector, instance);
    }
  }

  /** @throws Error for a connector whose module provides no verifier */
  of(connector: string): ConnectorVerifier {
    const verifier = this.verifiers.get(connector);
    if (!verifier) throw new Error(`the connector ${connector} provides no ConnectorVerifier`);
    return verifier;
  }
}
