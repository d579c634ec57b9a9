import { postBytes, type BytesAnswer } from '../http/post-bytes.js';
import { bootAgents, type AgentService } from './agent-service.js';
import { FORM_TYPE, formBytes, PNG, type FormPartSketch } from './file-scenarios.js';
import { chain, returns, webhook, type NodeSketch } from './workflow-graphs.js';
import { newPath } from './workflow-service.js';

/** The inbox whose mail the scenarios read and write. */
export const SUPPORT = 'support@agentmail.to';

/** A Connector action node. */
export const action = (key: string, input: object, more: object = {}): NodeSketch => ({
  type: 'connectorAction',
  config: { action: key, input, ...more },
});

/** The file of a form. */
export const filePart = (text: Buffer, filename = 'a b.png', type = 'image/png'): FormPartSketch => ({
  name: 'file',
  text,
  filename,
  type,
});

/** Boots the service beside its sandbox, for actions that take and give files. */
export const bootActionFiles = (): Promise<AgentService> =>
  bootAgents({
    EGRESS_ALLOW: '127.0.0.1',
    FILESITES_SIMPLE_UPLOAD_MAX_BYTES: '1000',
    FILESITES_UPLOAD_CHUNK_BYTES: '327680',
  });

/** Calls of actions by runs that a form with a file starts. */
export function actionFileCalls(service: () => AgentService) {
  return {
    /** Puts the starting world of the providers back; answers the id of the team's drive. */
    async begin(): Promise<string> {
      service().sandbox.reset();
      service().sandbox.seed();
      const site = { hostname: 'contoso.sharepoint.com', path: 'sites/team', expand: 'drive' };
      const { body } = await service().api.post('/api/actions/filesites/sites/get').send(site).expect(200);
      return body.drive.id as string;
    },
    /** Calls a workflow that takes a form, `$"in".body.file` in it, and does one action. */
    async call(node: NodeSketch, parts: FormPartSketch[] = [filePart(PNG)]): Promise<BytesAnswer> {
      const { path } = await service().deploy(
        chain({
          in: webhook({ path: newPath(), responseMode: 'lastNode', accepts: ['multipart'] }),
          call: node,
          out: returns('$"call"'),
        }),
      );
      return postBytes(service().url + path, formBytes(parts), FORM_TYPE);
    },
    /** How the last run failed. */
    async failure() {
      const { body } = await service().api.get('/api/runs').query({ limit: 1 }).expect(200);
      return (await service().run(body.items[0].id as string)).error;
    },
    /** What reached a provider, by the end of its address. */
    sent: (provider: string, end: string) =>
      service()
        .sandbox.requests(provider)
        .filter(({ path }) => path.endsWith(end)),
    mails: () => service().sandbox.providers.mailboxes.account.messages(SUPPORT),
  };
}
