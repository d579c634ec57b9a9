import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';

/** Sizes of a window that every page is shown in. */
export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const SCHEMES = ['light', 'dark'] as const;

/** All that the scheme changes. */
const OF_COLOURS = { values: ['color-contrast', 'link-in-text-block'], type: 'rule' };

/** Levels A and AA of WCAG 2.2, and what axe advises besides. */
const LEVELS = { values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], type: 'tag' };

/** A control is called by what is written on it, for people who speak to their browser. */
const ALSO = { 'label-content-name-mismatch': { enabled: true } };

/**
 * What axe finds on a page as it is now, light and dark, on a desktop and on a phone: each with the
 * element and where it was seen. The page is left as it was.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize()!;
  const found = new Map<string, string[]>();
  for (const [name, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // A page that follows the scheme by itself does so before it is drawn next.
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      for (const violation of await violationsOf(page, colorScheme === 'dark' ? OF_COLOURS : LEVELS)) {
        for (const { html, failureSummary } of violation.nodes) {
          const finding = `${violation.id}: ${html}\n${failureSummary}`;
          found.set(finding, [...(found.get(finding) ?? []), `${name}, ${colorScheme}`]);
        }
      }
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
  return [...found].map(([finding, places]) => `${finding}\n  (${places.join('; ')})`);
}

/** Runs axe beside the page: its content policy lets no script into it. */
async function violationsOf(page: Page, runOnly: object): Promise<Result[]> {
  const protocol = await page.context().newCDPSession(page);
  const options = JSON.stringify({ runOnly, ...(runOnly === LEVELS && { rules: ALSO }), resultTypes: ['violations'] });
  const { result, exceptionDetails } = await protocol.send('Runtime.evaluate', {
    expression: `${(await page.evaluate(`'axe' in window`)) ? '' : axe.source}; axe.run(document, ${options}).then(({ violations }) => JSON.stringify(violations))`,
    awaitPromise: true,
  });
  await protocol.detach();
  if (exceptionDetails) throw new Error(`axe did not run: ${exceptionDetails.exception?.description}`);
  return JSON.parse(result.value as string) as Result[];
}
