import { Module } from '@nestjs/common';
import { DocumentService } from './document.service.js';
import { MemoryClient } from './memory.client.js';
import { MemoryController } from './memory.controller.js';
import { MemoryVerifier } from './memory.verifier.js';
import { RecallService } from './recall.service.js';

/** The memory connector. */
@Module({
  controllers: [MemoryController],
  providers: [MemoryClient, DocumentService, RecallService, MemoryVerifier],
})
export class MemoryModule {}
