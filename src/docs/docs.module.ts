import { Module } from '@nestjs/common';
import { ActionsModule } from '../actions/actions.module.js';
import { ConnectorPages } from './connectors/connector-pages.service.js';
import { DocsController } from './pages/docs.controller.js';

/** Documentation that the service itself shows. */
@Module({ imports: [ActionsModule], controllers: [DocsController], providers: [ConnectorPages] })
export class DocsModule {}
