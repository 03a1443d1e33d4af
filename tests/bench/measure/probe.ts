import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a process holds after a collection. */
export interface Held {
  /** Bytes of the whole process. */
  resident: number
  /** Bytes of JavaScript on the main thread, with its buffers. */
  held: number
  /** Sockets, timers, open files and the like, by kind. */
  resources: Record<string, number>
}

/** The settings with which a product says what it holds, and how it is asked. */
export function openProbe() {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-probe-'))
  const socketPath = join(folder, 'socket')
  const script = fileURLToPath(new URL('probe.mjs', import.meta.url))
  return {
    environment: {
      BENCH_PROBE: socketPath,
      NODE_OPTIONS: `--expose-gc --import=${script}`,
    },
    async read(): Promise<Held> {
      const asked = request({ socketPath, path: '/', agent: false }).end()
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      const parts = await response.toArray()
      return JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as Held
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
