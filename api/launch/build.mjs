/**
 * Builds the browser's files and the API into dist/, when they are missing or older than their
 * sources.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { prerender } from './prerender.mjs'
import { buildStatecharts } from './statecharts.mjs'
import { ensureProductPackages, onProjectNode, root } from './project.mjs'
import { buildWhole, isFresh } from './whole-build.mjs'

const sources = [
  'src',
  'machines',
  'api',
  'identity-provider',
  'locales',
  'index.html',
  'statecharts.html',
  'vite.config.ts',
  'package-lock.json',
]
const folder = join(root, 'dist')
const parts = ['client', 'drawing', 'api']

/**
 * Builds in a process of its own: the builder's memory and the NODE_ENV that it sets end with it,
 * and never reach the start that follows.
 */
export function buildWhenStale() {
  if (isFresh(folder, fingerprint())) return
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status === 0) return
  console.error('The build failed; nothing was started.')
  process.exit(status ?? 1)
}

async function build() {
  await buildWhole({ folder, parts, fingerprint, make })
}

async function make(draft) {
  console.log('Building (some seconds, after changes only) …')
  // Vite would take a NODE_ENV that is already set, and ship React's development build.
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  const quiet = { logLevel: 'warn', root }
  const into = (part) => ({ outDir: join(draft, part) })
  await vite.build({ ...quiet, build: into('client') })
  await vite.build({ ...quiet, mode: 'prerender', build: { ...into('drawing'), ssr: true } })
  await prerender(draft)
  const { writeInstalledApp } = await import('./installed/manifest.ts')
  await writeInstalledApp(join(draft, 'client'))
  const { serviceWorkerBuild } = await import('./installed/service-worker.ts')
  await vite.build(serviceWorkerBuild(root, join(draft, 'client')))
  await Promise.all([
    buildStatecharts(vite.build, { ...quiet, build: into('client/statecharts') }),
    vite.build({ ...quiet, build: { ...into('api'), ssr: true } }),
  ])
  copyFileSync(join(root, 'api/features/places/towns.bin'), join(draft, 'api', 'towns.bin'))
  const font = 'besley-medium.ttf'
  copyFileSync(join(root, 'api/features/listings/commands/sharing', font), join(draft, 'api', font))
  cpSync(join(root, 'api/adapters/documents/fonts'), join(draft, 'api/fonts'), { recursive: true })
}

/** A digest of every source's path and content: a checkout changes times, not contents. */
function fingerprint() {
  const digest = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = statSync(path).isDirectory() ? filesBelow(path) : [path]
    for (const file of files) digest.update(file.slice(root.length)).update(readFileSync(file))
  }
  return digest.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureProductPackages()
  await onProjectNode(build)
}
