import { Inject, Injectable } from '@nestjs/common';
import { KeyRing } from '#libs/crypto';
import { HttpSender, ProviderHttp } from '#libs/http';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { ActionRunner } from '../../actions/pipeline/action.runner.js';
import { VARIABLES } from '../../platform/config/config.module.js';
import { Environment } from '../../platform/config/environment.js';
import { defaultEndpoint } from '../nodes/agent/models/model-endpoint.js';
import { ToolPins } from '../nodes/agent/tools/tool-pins.js';
import { WorkflowCalls } from '../calls/workflow-calls.service.js';
import { CodeRunner } from '../ports/code-runner.js';
import { CollectionStore } from '../ports/collection-store.js';
import { ConnectionHttp } from '../ports/connection-http.js';
import { StoredFiles } from './stored-files.service.js';
import type { ModelEndpoint, NodeServices } from '../nodes/contract/node-services.js';
import { VariableStore } from '../ports/variable-store.js';

/** What of this service its running nodes may use. */
@Injectable()
export class OfferedServices implements NodeServices {
  readonly modelEndpoint: ModelEndpoint;
  readonly responseMaxBytes: number;
  readonly fileMaxBytes: number;
  readonly valueMaxCharacters: number;

  constructor(
    readonly catalog: ActionCatalog,
    readonly actions: ActionRunner,
    readonly http: HttpSender,
    readonly connectionHttp: ConnectionHttp,
    readonly providers: ProviderHttp,
    readonly variables: VariableStore,
    readonly keyRing: KeyRing,
    readonly collections: CollectionStore,
    readonly code: CodeRunner,
    readonly files: StoredFiles,
    readonly workflows: WorkflowCalls,
    readonly toolPins: ToolPins,
    { RESPONSE_MAX_BYTES, FILE_MAX_BYTES, NODE_VALUE_MAX_CHARACTERS }: Environment,
    @Inject(VARIABLES) { AGENT_API_URL }: Record<string, string | undefined>,
  ) {
    this.modelEndpoint = defaultEndpoint(AGENT_API_URL);
    this.responseMaxBytes = RESPONSE_MAX_BYTES;
    this.fileMaxBytes = FILE_MAX_BYTES;
    this.valueMaxCharacters = NODE_VALUE_MAX_CHARACTERS;
  }
}
