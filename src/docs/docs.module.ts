import { Module } from '@nestjs/common';
import { DocsSite } from './site/docs-site.service.js';
import { DocsSiteController } from './site/docs-site.controller.js';

/** Documentation that the service itself shows. */
@Module({ controllers: [DocsSiteController], providers: [DocsSite] })
export class DocsModule {}
