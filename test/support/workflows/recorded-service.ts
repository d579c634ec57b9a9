import { CallRecorder } from '../http/call-recorder.js';
import { chain, httpRequest, returns, webhook } from './workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from './workflow-service.js';

/** A service, and a recorder that its nodes may call. */
export interface RecordedService {
  service: WorkflowService;
  recorder: CallRecorder;
  close(): Promise<void>;
}

/** Boots both. */
export async function bootRecorded(variables: Record<string, string> = {}): Promise<RecordedService> {
  const recorder = await CallRecorder.start();
  const service = await bootWorkflows({ variables: { EGRESS_ALLOW: new URL(recorder.url).host, ...variables } });
  return {
    service,
    recorder,
    async close() {
      await service.close();
      await recorder.close();
    },
  };
}

/** A deployed workflow whose call the recorder holds. */
export interface HeldCall extends Live {
  /** The path of the call. */
  called: string;
  /** Answers it. */
  release(): void;
}

/** Deploys `webhook ──► call to the recorder ──► Return`; the recorder answers when it is told to. */
export async function deployHeldCall(
  { service, recorder }: RecordedService,
  responseMode: string,
  more: object = {},
): Promise<HeldCall> {
  const path = newPath();
  recorder.hold(path);
  const live = await service.deploy(
    chain({
      in: webhook({ path, responseMode, ...more }),
      call: { ...httpRequest({ url: recorder.url + path, method: 'POST' }), label: 'The call' },
      out: returns('$"The call".body'),
    }),
  );
  return { ...live, called: path, release: () => recorder.release(path) };
}
