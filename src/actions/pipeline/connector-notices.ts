import { Injectable } from '@nestjs/common';

/**
 * What the operator of the service should know of a connector, such as a version its provider has retired; Settings shows it.
 * Kept per process and until it is over: it repeats what failing calls say.
 */
@Injectable()
export class ConnectorNotices {
  private readonly notices = new Map<string, Map<string, string>>();

  /** Says a sentence under a name of the connector's own; the same name replaces it. */
  put(connector: string, name: string, sentence: string): void {
    const ofConnector = this.notices.get(connector) ?? new Map<string, string>();
    this.notices.set(connector, ofConnector.set(name, sentence));
  }

  /** Takes it back. */
  clear(connector: string, name: string): void {
    this.notices.get(connector)?.delete(name);
  }

  /** The sentences of a connector. */
  of(connector: string): string[] {
    return [...(this.notices.get(connector)?.values() ?? [])];
  }
}
