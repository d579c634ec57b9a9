import { Injectable } from '@nestjs/common';
import { sha256 } from '#libs/crypto';
import type { EventFeed, FeedCall, PollFeed, PushFeed } from '../../../actions/triggers/event-feed.js';
import {
  ChangePoll,
  type Change,
  type ChangePage,
  type ChangePosition,
} from '../../../actions/triggers/change-poll.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { Address, driveAddress, siteAddress } from '../graph/address.js';
import { FilesitesClient, type GraphRequest } from '../graph/filesites.client.js';
import { itemsOf, textOf, withoutAnnotations, withoutDownloadUrl } from '../graph/graph-answer.js';
import { relativeLink } from '../graph/graph-pages.service.js';
import { GraphSubscriptions } from './graph-subscriptions.js';

/** How far the clocks of the provider's parts may differ. */
const SKEW_MS = 5000;

/** A list of changes, and the fields to read of each item. */
export type ChangeSource = Pick<GraphRequest, 'path' | 'query'>;

/**
 * Changes of a drive or list of Graph. It lists them page by page from the latest token, and answers 410 if a token is too old.
 * The service keeps links as paths and does not call their host. https://learn.microsoft.com/graph/delta-query-overview,
 * …/api/driveitem-delta and …/api/listitem-delta, read in November 2026
 */
export abstract class GraphChanges extends ChangePoll implements EventFeed {
  abstract readonly key: string;
  readonly poll: PollFeed = this;
  readonly push: PushFeed;
  readonly besidePush = true;

  constructor(private readonly api: FilesitesClient) {
    super();
    this.push = new GraphSubscriptions(api, (call) => this.resource(call));
  }

  protected abstract source(call: FeedCall): ChangeSource;

  /** The ids of the subscribed resource. */
  protected abstract resource(call: FeedCall): Promise<string>;

  protected list(call: FeedCall, { token, page }: ChangePosition): Promise<ChangePage> {
    const link = page ?? token;
    return this.ask(call, link === undefined ? this.source(call) : { path: link }, token);
  }

  /** A cursor from now on, without a list of the present items. */
  protected override begin(call: FeedCall, { page }: ChangePosition): Promise<ChangePage> {
    const { path, query } = this.source(call);
    return this.ask(call, page === undefined ? { path, query: { ...query, token: 'latest' } } : { path: page });
  }

  /** The id of the resource at an address. */
  protected async idOf(path: Address, call: FeedCall): Promise<string> {
    return textOf(await this.api.get(call, { path, query: { $select: 'id' } }), 'id');
  }

  private async ask(call: FeedCall, source: ChangeSource, look = ''): Promise<ChangePage> {
    const { headers, body: answer } = await this.api.call(call, { method: 'GET', retry: 'safe', ...source });
    const body = requireObject(answer);
    const link = (name: string) =>
      body[name] === undefined ? undefined : relativeLink(body[name], call.connection.apiUrl);
    return {
      changes: itemsOf(withoutAnnotations(body)).map((item) => changeOf(item, look)),
      page: link('@odata.nextLink'),
      token: link('@odata.deltaLink'),
      ...(source.query?.['token'] !== undefined && { startsAt: (Date.parse(headers.date!) || Date.now()) - SKEW_MS }),
    };
  }
}

/** A deleted item has no version. It can be restored and deleted again; another look, with another token, then reports that. */
function changeOf(item: ProviderObject, look: string): Change {
  const { id, eTag, deleted, createdDateTime, lastModifiedDateTime } = item;
  return {
    id: String(id),
    version: deleted === undefined ? String(eTag ?? lastModifiedDateTime) : `deleted ${sha256(look).toString('hex')}`,
    changedAt: Date.parse(String(lastModifiedDateTime)) || 0,
    createdAt: Date.parse(String(createdDateTime)),
    isGone: deleted !== undefined,
    data: withoutDownloadUrl(item),
  };
}

/** Changes of everything in a drive; of a single folder Graph has none for work accounts. */
@Injectable()
export class DriveChanges extends GraphChanges {
  readonly key = 'drive';

  constructor(api: FilesitesClient) {
    super(api);
  }

  protected source({ target }: FeedCall): ChangeSource {
    return { path: driveAddress(target).below('/root/delta') };
  }

  protected async resource(call: FeedCall): Promise<string> {
    return `/drives/${await this.idOf(driveAddress(call.target), call)}/root`;
  }
}

/** Changes of the items of a list, with their columns. */
@Injectable()
export class ListChanges extends GraphChanges {
  readonly key = 'list';

  constructor(api: FilesitesClient) {
    super(api);
  }

  protected source(call: FeedCall): ChangeSource {
    return { path: listOf(call).below('/items/delta'), query: { $expand: 'fields' } };
  }

  protected async resource(call: FeedCall): Promise<string> {
    const site = await this.idOf(siteAddress(call.target['siteId']!), call);
    return `/sites/${site}/lists/${await this.idOf(listOf(call), call)}`;
  }
}

function listOf({ target }: FeedCall): Address {
  return siteAddress(target['siteId']!).below('/lists/{listId}', { listId: target['listId']! });
}
