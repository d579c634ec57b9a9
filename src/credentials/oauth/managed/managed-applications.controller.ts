import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf, PartOfList, partOf } from '../../../http/endpoints/page.js';
import { ManagedApplicationName, ManagedApplicationView, SetManagedApplication } from './managed-application.dto.js';
import { ManagedApplications } from './managed-applications.service.js';

const access = { scope: 'admin' };

/** Settings > Connectors: the OAuth applications behind managed connections. Secrets go in and never come out. */
@Controller()
export class ManagedApplicationsController {
  constructor(private readonly applications: ManagedApplications) {}

  @Endpoint('GET /api/oauth-applications', 'List managed OAuth applications', {
    access,
    answer: pageSchema(jsonSchema(ManagedApplicationView)),
  })
  async list(@Input() part: PartOfList, @CallerOf() { workspaceId }: Caller): Promise<PageOf<ManagedApplicationView>> {
    return partOf(await this.applications.list(workspaceId), part);
  }

  @Endpoint('PUT /api/oauth-applications/:name', 'Set up a managed OAuth application', {
    access,
    answer: () => ManagedApplicationView,
    errors: ['conflict'],
  })
  set(@Input() input: SetManagedApplication, @CallerOf() caller: Caller): Promise<ManagedApplicationView> {
    return this.applications.set(caller, input);
  }

  @Endpoint('DELETE /api/oauth-applications/:name', 'Remove a managed OAuth application', { access, status: 204 })
  async remove(@Input() { name }: ManagedApplicationName, @CallerOf() caller: Caller): Promise<void> {
    await this.applications.remove(caller, name);
  }
}
