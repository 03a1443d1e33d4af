/**
 * The charts outside of the product: `build` makes the page into a folder that needs no server
 * (dist/statecharts), `export` writes them for other tools, `docs` writes docs/statecharts.
 */
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureProductPackages, onProjectNode, root } from './project.mjs'

/** The page for the server, among the built files of the product. */
export async function buildStatecharts(build, options) {
  await build({ ...options, mode: 'statecharts' })
  const { outDir } = options.build
  renameSync(join(outDir, 'statecharts.html'), join(outDir, 'index.html'))
}

const commands = { build: buildAlone, export: exportAll, docs: writeDocuments }

async function buildAlone() {
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn', mode: 'statecharts-alone' })
  const folder = join(root, 'dist', 'statecharts')
  const page = withoutServer(readFileSync(join(folder, 'statecharts.html'), 'utf8'))
  rmSync(join(folder, 'statecharts.html'))
  writeFileSync(join(folder, 'index.html'), page)
  const { ids } = await bring()
  for (const id of ids) copyFileSync(join(folder, 'index.html'), join(folder, `${id}.html`))
  console.log(
    `dist/statecharts/index.html: ${ids.length} charts. Open it as a file, or put the folder on any host of files.`,
  )
}

/**
 * Browsers load no modules from files, so the script is a plain one there, and it runs when the
 * page is read.
 */
function withoutServer(html) {
  return html
    .replace(/<script type="module"/g, '<script defer')
    .replace(/ crossorigin(?:="")?/g, '')
    .replace(/ nonce="__CSP_NONCE__"/g, '')
    .replace(/\s*<meta property="csp-nonce"[^>]*>/, '')
    .replace(/\s*<link rel="preload"[^>]*>/g, '')
}

async function exportAll({ positionals, values }) {
  const { ids, exportsFor } = await bring()
  const folder = resolve(values.out ?? join(root, 'dist', 'exports'))
  mkdirSync(folder, { recursive: true })
  for (const id of positionals.length > 0 ? positionals : ids) {
    const { createMachine, scxml, mermaid } = exportsFor(id)
    const files = {
      [`${id}.machine.ts`]: createMachine,
      [`${id}.scxml`]: scxml,
      [`${id}.mmd`]: mermaid,
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    console.log(`${id}: ${Object.keys(files).join(', ')}`)
  }
  console.log(`Written to ${folder}`)
}

async function writeDocuments() {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(`${root}src/statecharts/build/documents.ts`)
  const folder = join(root, 'docs', 'statecharts')
  mkdirSync(folder, { recursive: true })
  const documents = await module.documents()
  for (const name of readdirSync(folder)) if (!documents.has(name)) rmSync(join(folder, name))
  for (const [name, text] of documents) writeFileSync(join(folder, name), text)
  console.log(`docs/statecharts: ${documents.size} files`)
}

async function bring() {
  const { runnerImport } = await import('vite')
  return (await runnerImport(`${root}src/statecharts/build/sheets.ts`)).module
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureProductPackages()
  await onProjectNode(async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' } },
    })
    const [command, ...rest] = positionals
    const run = commands[command]
    try {
      if (!run) throw new Error(`Say what to do: ${Object.keys(commands).join(', ')}.`)
      await run({ positionals: rest, values })
    } catch (error) {
      console.error(error.message)
      process.exitCode = 1
    }
  })
}
