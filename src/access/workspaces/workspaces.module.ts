import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { FirstStart } from './first-start/first-start.service.js';
import { InvitationEntity } from './invitation.entity.js';
import { Acceptance } from './invitations/acceptance.service.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { Invitations } from './invitations/invitations.service.js';
import { MembershipEntity } from './members/membership.entity.js';
import { Members } from './members/members.service.js';
import { InvitingController } from './invitations/inviting.controller.js';
import { MembersController } from './members/members.controller.js';
import { WorkspaceEntity } from './workspace.entity.js';
import { Workspaces } from './workspaces.service.js';
import { WorkspacesController } from './workspaces.controller.js';

/** Tenants and their members. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([WorkspaceEntity, MembershipEntity, InvitationEntity])],
  controllers: [WorkspacesController, MembersController, InvitingController, InvitationsController],
  providers: [Workspaces, Members, Invitations, Acceptance, FirstStart],
  exports: [Workspaces, Members, Invitations, FirstStart],
})
export class WorkspacesModule {}
