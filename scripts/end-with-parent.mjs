// Loaded before a program that another process runs in its place: when that process is killed, the channel between the two
// closes, and the program ends as if the signal had reached it. Jest's workers inherit this, but live by their own channel.
if (process.env.JEST_WORKER_ID === undefined) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
