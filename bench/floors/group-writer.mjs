/**
 * A self-clocking group commit: what waits is written in one go, and the next group starts when the last one is on disk.
 * @template T
 * @param {(group: T[]) => Promise<void>} write
 * @returns {(item: T) => Promise<void>} resolves when the item is written
 */
export function groupWriter(write) {
  let waiting = [];
  let writing = false;
  const writeAll = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await write(group.map(([item]) => item));
      for (const [, done] of group) done();
    }
    writing = false;
  };
  return (item) =>
    new Promise((done) => {
      waiting.push([item, done]);
      if (writing) return;
      writing = true;
      setImmediate(writeAll);
    });
}
