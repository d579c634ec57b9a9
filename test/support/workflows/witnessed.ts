import { Witness } from '../http/witness.js';
import { chain, httpRequest, returns, webhook } from './workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from './workflow-service.js';

/** A service, and a witness that its nodes may call. */
export interface Witnessed {
  service: WorkflowService;
  witness: Witness;
  close(): Promise<void>;
}

/** Boots both. */
export async function bootWitnessed(variables: Record<string, string> = {}): Promise<Witnessed> {
  const witness = await Witness.start();
  const service = await bootWorkflows({ variables: { EGRESS_ALLOW: new URL(witness.url).host, ...variables } });
  return {
    service,
    witness,
    async close() {
      await service.close();
      await witness.close();
    },
  };
}

/** A deployed workflow whose call the witness holds. */
export interface HeldCall extends Live {
  /** The path of the call. */
  called: string;
  /** Answers it. */
  release(): void;
}

/** Deploys `webhook ──► call to the witness ──► Return`; the witness answers when it is told to. */
export async function deployHeldCall(
  { service, witness }: Witnessed,
  responseMode: string,
  more: object = {},
): Promise<HeldCall> {
  const path = newPath();
  witness.hold(path);
  const live = await service.deploy(
    chain({
      in: webhook({ path, responseMode, ...more }),
      call: { ...httpRequest({ url: witness.url + path, method: 'POST' }), label: 'The call' },
      out: returns('$"The call".body'),
    }),
  );
  return { ...live, called: path, release: () => witness.release(path) };
}
