import { Injectable } from '@nestjs/common';
import { driveAddress, siteAddress, type Address } from './address.js';
import { FilesitesClient, type GraphCall } from './filesites.client.js';
import { textOf } from './graph-answer.js';

const KEPT_MS = 600_000;
const MAX_KEPT = 10_000;

/** The web addresses of sites, drives and lists: a search is narrowed by them. Kept for ten minutes. */
@Injectable()
export class WebUrls {
  /** In order of reading. */
  private readonly known = new Map<string, { url: string; until: number }>();

  constructor(private readonly api: FilesitesClient) {}

  ofSite(siteId: string, context: GraphCall): Promise<string> {
    return this.of(siteAddress(siteId), context);
  }

  ofDrive(driveId: string, context: GraphCall): Promise<string> {
    return this.of(driveAddress({ driveId }), context);
  }

  ofList({ siteId, listId }: { siteId: string; listId: string }, context: GraphCall): Promise<string> {
    return this.of(siteAddress(siteId).below('/lists/{listId}', { listId }), context);
  }

  private async of(path: Address, context: GraphCall): Promise<string> {
    const key = `${context.connection.id} ${path}`;
    const known = this.known.get(key);
    if (known && known.until > Date.now()) return known.url;
    const url = textOf(await this.api.get(context, { path, query: { $select: 'webUrl' } }), 'webUrl');
    this.known.delete(key);
    if (this.known.size >= MAX_KEPT) this.known.delete(this.known.keys().next().value!);
    this.known.set(key, { url, until: Date.now() + KEPT_MS });
    return url;
  }
}
