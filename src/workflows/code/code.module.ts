import { Module } from '@nestjs/common';
import { CodeThreads } from './code-threads.service.js';

/** Code of authors, on threads of its own. */
@Module({ providers: [CodeThreads], exports: [CodeThreads] })
export class CodeModule {}
