import { signIn } from '../../settings/support/sign-in.js';
import type { SettingsService } from '../../settings/support/settings-service.js';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Contents that begin as their media types do, of any length. */
export const samples = {
  png: (bytes = PNG.length): Buffer => Buffer.concat([PNG], bytes),
  gif: (bytes = 16): Buffer => Buffer.concat([Buffer.from('GIF89a')], bytes),
  webp: (bytes = 16): Buffer => Buffer.concat([Buffer.from('RIFF\b\0\0\0WEBP')], bytes),
  mp4: (bytes = 32): Buffer => Buffer.concat([Buffer.from('\0\0\0\x18ftypisom')], bytes),
};

/** Makes a connection of the socialpost connector and signs in for it. */
export async function socialConnection(
  service: SettingsService,
  { untick, ...fields }: { name: string; provider?: string; scopes?: string[]; untick?: string[] },
): Promise<string> {
  const made = await service.api.post('/api/connectors/socialpost/connections').send(fields);
  if (made.status !== 201) throw new Error(`no connection: ${JSON.stringify(made.body)}`);
  await signIn(service, made.body.id, { untick });
  return made.body.id;
}

/** Calls of the socialpost action of a service with one of its connections. */
export function socialCalls(service: () => SettingsService, connection: string) {
  let mark = 0;
  return {
    post: (body: object) =>
      service().api.post('/api/actions/socialpost/post').set('x-connection', connection).send(body),
    /** Empties the networks, not their accounts: tokens go on. */
    begin(): void {
      const { providers } = service().sandbox;
      providers.linkedinApi.reset();
      providers.xApi.reset();
      mark = service().sandbox.requests().length;
    },
    /** Requests to a provider since `begin`, by the end of their address. */
    sent: (provider: string, suffix = '') =>
      service()
        .sandbox.requests()
        .slice(mark)
        .filter((request) => request.provider === provider && request.path.endsWith(suffix)),
  };
}
