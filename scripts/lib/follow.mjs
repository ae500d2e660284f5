// Loaded before the venue when scripts/start.mjs starts it: when that script is killed, the venue ends too instead of
// holding its port and its database with nobody to stop it. The flag is taken off again, or the floor, which must outlive
// the venue, would follow as well.
if (process.env.TAKEWIN_FOLLOW === 'on' && process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
delete process.env.TAKEWIN_FOLLOW
