import type { Page } from 'playwright-core';

/**
 * Counts, as React's own tools do, how often nodes of the canvas are drawn: a component whose fiber is new in a commit and has
 * worked. Names are short in a build, so nodes are told by the properties that React Flow gives to them and to what is around them.
 */
const COUNTER = `
  let before = new Set();
  const seen = (window.nodeRenders = { count: 0 });
  const isNode = ({ tag, memoizedProps: props }) =>
    (tag === 0 || tag === 15) && props !== null && typeof props === 'object' && 
    ('positionAbsoluteX' in props || 'nodesFocusable' in props && 'nodeTypes' in props && 'id' in props);
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_id, { current }) {
      const now = new Set();
      const open = [current];
      for (let fiber = open.pop(); fiber; fiber = open.pop()) {
        now.add(fiber);
        if (!before.has(fiber) && (fiber.flags & 1) === 1 && isNode(fiber)) seen.count += 1;
        if (fiber.sibling) open.push(fiber.sibling);
        if (fiber.child) open.push(fiber.child);
      }
      before = now;
    },
  };`;

/** Lets the drawing of nodes be counted on whatever a page opens next. @returns how many were drawn since the last question */
export async function countNodeRenders(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(COUNTER);
  return () =>
    page.evaluate<number>('(() => { const { count } = nodeRenders; nodeRenders.count = 0; return count; })()');
}
