import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';

/** Documentation that the service itself shows. */
@Module({ controllers: [DocsController] })
export class DocsModule {}
