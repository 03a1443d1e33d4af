import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/**
 * What the service worker keeps: all that pages are made of, but for what reads and writes
 * workbooks, which is large and of no use without a connection.
 */
const kept = /^(?!.*workbook).*\.(?:js|css|woff2)$/

/**
 * How the service worker is built beside the browser's files, which have to be there: it names
 * them, and its version is theirs.
 */
export function serviceWorkerBuild(root: string, client: string): InlineConfig {
  const files = readdirSync(join(client, 'assets'))
    .filter((name) => kept.test(name))
    .map((name) => `/assets/${name}`)
    .toSorted()
  const version = createHash('sha256')
    .update(files.join())
    .update(readFileSync(join(client, 'shell.html')))
    .digest('base64url')
    .slice(0, 12)
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify({ version, files }) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  }
}
