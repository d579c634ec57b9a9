import { Module } from '@nestjs/common';
import { CollectionAccess } from '../../data/collections/collection-access.service.js';
import { CollectionsModule } from '../../data/collections/collections.module.js';
import { VariableSource } from '../../data/variables/variable-source.service.js';
import { VariablesModule } from '../../data/variables/variables.module.js';
import { ProxyModule } from '../../proxy/proxy.module.js';
import { CodeModule } from '../code/code.module.js';
import { CodeThreads } from '../code/code-threads.service.js';
import { CodeRunner } from './code-runner.js';
import { WorkflowRequests } from './workflow-requests.service.js';
import { CollectionStore } from './collection-store.js';
import { ConnectionHttp } from './connection-http.js';
import { VariableStore } from './variable-store.js';

/** What workflows reach beside actions, behind their ports: variables, documents, requests with a connection, code. */
@Module({
  imports: [CodeModule, CollectionsModule, ProxyModule, VariablesModule],
  providers: [
    WorkflowRequests,
    { provide: VariableStore, useExisting: VariableSource },
    { provide: CollectionStore, useExisting: CollectionAccess },
    { provide: ConnectionHttp, useExisting: WorkflowRequests },
    { provide: CodeRunner, useExisting: CodeThreads },
  ],
  exports: [VariableStore, CollectionStore, ConnectionHttp, CodeRunner],
})
export class PortsModule {}
