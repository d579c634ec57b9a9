import type { MessageEntity } from '@grammyjs/types';

/** Kinds that may overlap others and that flow together when they touch. */
const FLOWING = new Set(['bold', 'italic', 'underline', 'strikethrough', 'spoiler']);
/** Kinds inside which nothing else is marked. */
const VERBATIM = new Set(['code', 'pre']);

/** Outer before inner: by offset, then the longer one first. */
export function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
}

/** Brings entities into the server's form: sorted, none empty, touching ones of a kind joined, nothing inside code. */
export function arrangeEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  const sorted = sortEntities(entities.filter(({ length }) => length > 0));
  const verbatim = sorted.filter(({ type }) => VERBATIM.has(type));
  const outside = sorted.filter((entity) => !verbatim.some((code) => code !== entity && overlaps(code, entity)));
  return sortEntities(joined(verbatim.length > 0 ? [...new Set([...outside, ...verbatim])] : outside));
}

function joined(sorted: readonly MessageEntity[]): MessageEntity[] {
  const result: MessageEntity[] = [];
  for (const entity of sortEntities(sorted)) {
    const before = FLOWING.has(entity.type) ? result.findLast(({ type }) => type === entity.type) : undefined;
    if (before && before.offset + before.length >= entity.offset) {
      const end = Math.max(before.offset + before.length, entity.offset + entity.length);
      result[result.indexOf(before)] = { ...before, length: end - before.offset };
    } else {
      result.push(entity);
    }
  }
  return result;
}

/** Adds entities found in plain text where they do not collide with links, mentions or code given by the sender. */
export function mergeFound(given: readonly MessageEntity[], found: readonly MessageEntity[]): MessageEntity[] {
  const solid = given.filter(({ type }) => !FLOWING.has(type) && !type.endsWith('blockquote'));
  return sortEntities([...given, ...found.filter((entity) => !solid.some((other) => overlaps(other, entity)))]);
}

function overlaps(a: MessageEntity, b: MessageEntity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
