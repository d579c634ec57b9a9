/** Waits for work, but not for ever: it may go on. */
export async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
