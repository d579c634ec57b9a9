import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const OF_THE_SYSTEM = '/usr/bin/chromium';

/** Starts the Chromium of the system, or where there is none the one that a package ships. */
export async function launchChromium(): Promise<Browser> {
  // Tests may run as root, for whom Chromium starts without its sandbox only.
  const args = ['--no-sandbox'];
  if (existsSync(OF_THE_SYSTEM)) return chromium.launch({ executablePath: OF_THE_SYSTEM, args });
  const { default: shipped } = await import('@sparticuz/chromium');
  // Its own arguments are for one page in one process.
  return chromium.launch({ executablePath: await shipped.executablePath(), args });
}
