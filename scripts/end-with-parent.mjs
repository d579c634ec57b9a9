// Loaded before a program that another process runs in its place: when that process is killed, the channel between the two
// closes, and the program ends as if the signal had reached it. Processes that the program starts with its own options, such
// as Jest's workers, live by their own channel.
if (process.env.RUN_IN_PLACE_OF === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
