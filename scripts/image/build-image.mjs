import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** The name of the image that is built. */
export const IMAGE = 'localhost/millrace:checked';

/** The name that the image of the build before gets, for the upgrade from it. */
const EARLIER = 'localhost/millrace:earlier';

/** Keeps the image of the build before, where there is one, under a name of its own. @returns that name */
export function keepEarlierImage(engine) {
  if (!engine.succeeds('image', 'inspect', IMAGE)) return undefined;
  engine.run('keep the earlier image', 'tag', IMAGE, EARLIER);
  return EARLIER;
}

/** Where npm looks for settings of the machine in the images of Node. */
const NPM_SETTINGS = '/usr/local/etc/npmrc';

/** Builds the Dockerfile as it is, on a base image. @throws StepFailed */
export function buildImage(engine, base) {
  const folder = mkdtempSync(join(tmpdir(), 'image-settings-'));
  try {
    engine.show(
      'build the Dockerfile',
      ...['build', '--network=host', '--build-arg', `NODE_IMAGE=${base}`, '--tag', IMAGE],
      // Podman's own format has no place for HEALTHCHECK.
      ...(engine.isPodman ? ['--format=docker', ...certificates(folder)] : []),
      root,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Behind a proxy that opens TLS, npm needs the certificates that this machine trusts; the image does not keep them. */
function certificates(folder) {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file || !existsSync(file)) return [];
  const settings = join(folder, 'npmrc');
  const inside = '/run/machine-certificates.crt';
  writeFileSync(settings, `cafile=${inside}\n`);
  return ['--volume', `${file}:${inside}:ro`, '--volume', `${settings}:${NPM_SETTINGS}:ro`];
}
