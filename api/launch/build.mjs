/** Builds the browser's files and the API into dist/, when they are missing or older than their sources. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prerender } from './prerender.mjs'
import { buildStatecharts } from './statecharts.mjs'
import { ensurePackages, onProjectNode, root } from './project.mjs'

const sources = ['src', 'machines', 'api', 'locales', 'index.html', 'statecharts.html', 'vite.config.ts', 'package-lock.json']
const mark = join(root, 'dist', 'built-from')

export async function buildWhenStale() {
  const wanted = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Building (some seconds, after changes only) …')
  const { build } = await import('vite')
  const quiet = { logLevel: 'warn', root }
  const { NODE_ENV } = process.env
  await build(quiet)
  await build({ ...quiet, mode: 'prerender', build: { ssr: true } })
  await prerender()
  await Promise.all([buildStatecharts(build, quiet), build({ ...quiet, build: { ssr: true } })])
  // Vite leaves NODE_ENV=production behind; the start that follows is to read what its owner set, or nothing.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = NODE_ENV
  writeFileSync(mark, wanted)
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
  ensurePackages()
  await onProjectNode(buildWhenStale)
}
