import { Controller, Req } from '@nestjs/common';
import { AppError, notFound } from '#libs/errors';
import { Json, List, parse, Part, Text, Timestamp } from '#libs/schema';
import { addressKey } from '../../http/address-key.js';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { Input } from '../../http/endpoints/input.decorator.js';
import { PublicRequests } from '../../http/public-requests.js';
import type { ApiRequest } from '../../http/request.js';
import { Environment } from '../../platform/config/environment.js';
import { ApprovalAddress, type DecisionLink } from '../engine/waits/approval-address.js';
import { fieldsFor } from '../nodes/contract/approval.js';
import { redacted } from '../nodes/contract/hidden-texts.js';
import { FormField } from '../nodes/form/form-field.js';
import { WebhookRateLimits } from '../triggers/webhooks/intake/webhook-rate-limits.js';
import { ApprovalStore, type FoundApproval } from './approval-store.js';
import { DecideApprovals, whyOver } from './decide-approvals.js';

const MINUTE_SECONDS = 60;

class LinkToken {
  @Text({ max: 1000, description: 'Last part of the link.' }) token: string;
}

/** What somebody with a link is asked. */
class LinkedApproval {
  @Text({ description: 'Name of the workflow.' }) workflowName: string;
  @Text({ description: 'What is asked.' }) message: string;
  @Text({ description: 'The decision that this link makes.' }) decision: string;
  @List(Part(() => FormField), { description: 'What is filled in, as this decision demands it.' })
  fields: FormField[];

  @Timestamp({ optional: true, description: 'The deadline.' }) expiresAt?: string;
}

/** What somebody with a link sends. */
class LinkDecision {
  @Text({ max: 200, optional: true, description: 'Who decides, in their own words.' }) name?: string;
  @Json({ default: {}, description: 'What the form asks for, by the names of its fields.' }) values: unknown;
}

class LinkReceipt {
  @Text({ description: 'What was decided.' }) decision: string;
  @Timestamp({ description: 'When.' }) at: string;
}

/**
 * Decisions by link. A link is the permission, for one decision and once. Opening it changes nothing: chats and mail scanners
 * open links too.
 */
@Controller()
export class ApprovalLinksController {
  constructor(
    private readonly addresses: ApprovalAddress,
    private readonly approvals: ApprovalStore,
    private readonly decisions: DecideApprovals,
    private readonly requests: PublicRequests,
    private readonly rates: WebhookRateLimits,
    private readonly environment: Environment,
  ) {}

  @Endpoint('GET /api/approval-links/:token', 'Get what a link decides', {
    access: 'public',
    answer: () => LinkedApproval,
    description: 'It decides nothing, however often it is called.',
    errors: ['not_found', 'forbidden', 'conflict', 'gone'],
  })
  async get(@Input() { token }: LinkToken, @Req() request: ApiRequest): Promise<LinkedApproval> {
    const link = this.linkOf(token);
    const { workflowName, request: asked, expiresAt } = await this.requests.find(request, () => this.open(link));
    const { message, fields } = redacted(asked);
    return {
      ...{ workflowName, message, decision: link.decision, fields: fieldsFor(link.decision, fields) },
      ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    };
  }

  @Endpoint('POST /api/approval-links/:token', 'Decide by a link', {
    access: 'public',
    refusesOtherSites: true,
    body: 'none',
    takesLong: true,
    answer: () => LinkReceipt,
    description:
      'The link itself is the permission, for one decision and once. It is `$"run".approvalUrls["<label>"].<decision>` as a node before that approval reads it. Runs show it to those alone who may resume them. Before the node waits, it answers 409.',
    errors: ['not_found', 'forbidden', 'conflict', 'gone', 'invalid_input', 'too_large', 'rate_limited', 'unavailable'],
  })
  async decide(@Req() request: ApiRequest): Promise<LinkReceipt> {
    const { token } = parse(LinkToken, { text: request.params });
    const link = this.linkOf(token);
    const { workspaceId, id } = await this.requests.find(request, () => this.open(link));
    return this.requests.take(request, workspaceId, async (body) => {
      const { name, values } = parse(LinkDecision, { body: body ?? {} });
      await this.count(link.runId, request.clientAddress);
      const { clientAddress: address, requestId } = request;
      const { decision, at } = await this.decisions.decide(
        workspaceId,
        id,
        { decision: link.decision, values },
        {
          decider: { kind: 'link', ...(name !== undefined && name.trim() !== '' && { name: name.trim() }) },
          actor: { workspaceId, kind: 'anonymous', address, requestId },
          link: link.link,
          links: this.addresses.linksOf(token),
          require: requireLinks,
        },
      );
      return { decision, at };
    });
  }

  /** @throws AppError `not_found` for a token that is not ours */
  private linkOf(token: string): DecisionLink {
    const link = this.addresses.targetOf(token);
    if (!link) throw notFound('link');
    return link;
  }

  /** The approval of a link, while it can be decided. @throws AppError `not_found`, `forbidden`, `conflict`, `gone` */
  private async open(link: DecisionLink): Promise<FoundApproval & { workspaceId: string }> {
    const found = await this.approvals.ofWait(link);
    requireLinks(found);
    const over = whyOver(found, found.state);
    if (over) throw over;
    return found;
  }

  /** One sender must not use up what the links of a run take of all. @throws AppError `rate_limited` */
  private async count(runId: string, address: string): Promise<void> {
    const { FORM_SENDS_PER_MINUTE: ofAll, FORM_SENDS_PER_ADDRESS_PER_MINUTE: ofOne } = this.environment;
    await this.rates.take(`approval:${runId}:${addressKey(address)}`, { limit: ofOne, seconds: MINUTE_SECONDS });
    await this.rates.take(`approval:${runId}`, { limit: ofAll, seconds: MINUTE_SECONDS });
  }
}

function requireLinks({ anyoneWithLink }: { anyoneWithLink: boolean }): void {
  if (!anyoneWithLink)
    throw new AppError('forbidden', 'A link is not enough to decide this. Sign in, and open Approvals.');
}
