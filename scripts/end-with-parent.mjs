// Loaded before a program that another process runs in its place: when that process is killed, the channel between the two
// closes, and the program ends as if the signal had reached it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
