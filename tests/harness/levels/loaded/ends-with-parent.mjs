/**
 * Loaded before every product that tests run: it stops when the process that started it is gone,
 * however that ended.
 */
if (process.send) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Nothing waits for a test to speak.
  process.channel.unref()
}
