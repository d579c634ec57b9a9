import type { NodeDefinition } from '../../model/definition.js';
import type { NodeKind } from '../../nodes/contract/node-kind.js';
import type { FaultList } from './fault-list.js';

/**
 * Warns of a `retry`, `timeoutMs` or `onInterrupted` on a node whose kind takes no notice of it, so that nobody relies on it:
 * what only computes gives the same at every try, a loop is tried and limited in its body, and what changes our own database
 * is done exactly once anyway.
 */
export function checkTries(node: NodeDefinition, kind: NodeKind, faults: FaultList): void {
  const { id, retry, timeoutMs, onInterrupted } = node;
  const advice = kind.loop ? 'set it on the nodes in its body' : 'leave it out';
  const warn = (field: string) =>
    faults.add({
      ...{ node: id, field, rule: 'unused', severity: 'warning' },
      message: `counts for nothing on a node of the kind ${kind.title}; ${advice}`,
    });
  if (retry && !kind.effect && !kind.wait) warn('retry');
  if (timeoutMs !== undefined && !(kind.isLimited ?? kind.effect)) warn('timeoutMs');
  if (onInterrupted && (!kind.effect || kind.isApart || kind.transactional)) warn('onInterrupted');
}
