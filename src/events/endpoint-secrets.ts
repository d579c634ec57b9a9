import { Injectable } from '@nestjs/common';
import type { SealedColumn } from '../vault/sealed-column.js';
import { Vault } from '../vault/vault.service.js';
import type { EventEndpointEntity } from './event-endpoint.entity.js';

/** Hours for which the previous secret also signs. */
const OVERLAP_HOURS = 24;

type Key = Pick<EventEndpointEntity, 'id' | 'workspaceId'>;

/** An endpoint's secret, and the previous one as long as it also signs; both sealed. */
export type SigningSecrets = Key & Pick<EventEndpointEntity, 'secret' | 'previousSecret'>;

/** Seals and opens the secrets by which endpoints know who calls. */
@Injectable()
export class EndpointSecrets {
  private readonly present: SealedColumn;
  private readonly previous: SealedColumn;

  constructor(vault: Vault) {
    this.present = vault.column({ table: 'event_endpoint', column: 'secret', id: 'id' });
    this.previous = vault.column({ table: 'event_endpoint', column: 'previous_secret', id: 'id' });
  }

  seal(endpoint: Key, secret: string): string {
    return this.present.seal(endpoint, secret);
  }

  /** The columns that change with a new secret: receivers have a day to switch to it. */
  change(
    endpoint: SigningSecrets,
    secret: string,
  ): Pick<EventEndpointEntity, 'secret' | 'previousSecret' | 'previousUntil'> {
    const old = this.present.open(endpoint, endpoint.secret).reveal();
    return {
      secret: this.present.seal(endpoint, secret),
      previousSecret: this.previous.seal(endpoint, old),
      previousUntil: new Date(Date.now() + OVERLAP_HOURS * 3_600_000),
    };
  }

  /** The secrets that sign a delivery now, the newest first. */
  signing(endpoint: SigningSecrets): string[] {
    const { secret, previousSecret } = endpoint;
    const present = this.present.open(endpoint, secret).reveal();
    return previousSecret === null ? [present] : [present, this.previous.open(endpoint, previousSecret).reveal()];
  }
}
