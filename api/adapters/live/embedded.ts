import type { EmbeddedSession } from '#api/db/engine/engine.ts'
import type { LivePort } from './live.port.ts'

/** The embedded engine has one process, whose one session receives its own notifications. */
export function embeddedLive(session: EmbeddedSession): LivePort {
  const stops = new Set<() => Promise<void>>()
  return {
    async listen(channel, listener) {
      const stop = await session.listen(channel, listener)
      stops.add(stop)
      return () => {
        stops.delete(stop)
        return stop()
      }
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()))
      stops.clear()
    },
  }
}
