/**
 * Loaded before a product that is measured: at a socket it says what the process holds after a
 * collection, and which resources keep it busy.
 */
import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const path = process.env.BENCH_PROBE

// The threads of the product are loaded with this as well.
if (path && isMainThread) {
  // A process that has ended leaves its socket.
  rmSync(path, { force: true })
  createServer((_, response) => {
    for (let again = 0; again < 3; again++) globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    const resources = {}
    for (const kind of process.getActiveResourcesInfo())
      resources[kind] = (resources[kind] ?? 0) + 1
    resources.files = readdirSync('/proc/self/fd').length
    response.end(JSON.stringify({ resident: rss, held: heapUsed + external, resources }))
  })
    .listen(path)
    .unref()
}
