import { Injectable } from '@nestjs/common';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { CreateSharingLink } from '../dto/sharing.dto.js';
import { FilesitesClient } from '../graph/filesites.client.js';
import { fileOf } from './files.service.js';
import { textOf } from '../graph/graph-answer.js';

const CREATED = 201;
const ANONYMOUS_OFF = 'Anonymous links may be switched off: sharing disabled by the organisation.';

/** Links by which others reach a file. https://learn.microsoft.com/graph/api/driveitem-createlink */
@Injectable()
export class Sharing {
  constructor(private readonly api: FilesitesClient) {}

  /** Makes a link, or gives the equal one that is there: then 200 and `created: false`. */
  async createLink(input: CreateSharingLink, context: ActionContext): Promise<ProviderObject> {
    const { siteId, driveId, fileId, ...json } = input;
    const { status, body } = await this.api.write(context, {
      method: 'POST',
      path: fileOf({ siteId, driveId, fileId }).below('/createLink'),
      json,
      forbidden: input.scope === 'anonymous' ? ANONYMOUS_OFF : undefined,
    });
    context.respond(status);
    return {
      ...body,
      id: textOf(body, 'id'),
      hasPassword: body.hasPassword === true,
      created: status === CREATED,
    };
  }
}
