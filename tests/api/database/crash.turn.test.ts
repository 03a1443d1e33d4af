import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { openTestDatabase, silent } from '#tests/harness/database.ts'
import { gateOrNight } from '#tests/suite.ts'

const kills = gateOrNight({ gate: 1, night: 20 })
const writer = join(process.cwd(), 'tests/api/database/writer.ts')
const parent = mkdtempSync(join(tmpdir(), 'vowline-crash-'))
afterAll(() => rmSync(parent, { recursive: true }))

test(`killed ${kills === 1 ? 'once' : `${kills} times`} during writes, the embedded database loses and doubles nothing it acknowledged`, async () => {
  const { folder, drop } = await preparedFolder()
  let acknowledged = 0
  for (let kill = 0; kill < kills; kill++)
    acknowledged = await writeUntilKilled(folder, acknowledged, 3 + ((kill * 7) % 23))

  const db = await openDatabase({ databaseUrl: null, folder, log: silent })
  const rows = await db.query.selectFrom('mailOutbox').select('recipient').execute()
  const kept = await db.query.selectFrom('idempotencyKeys').select('key').execute()
  await db.close()
  drop()

  const written = numbers(rows.map(({ recipient }) => recipient))
  expect(written.slice(0, acknowledged)).toEqual(
    Array.from({ length: acknowledged }, (_, index) => index + 1),
  )
  // The write in progress at the last kill may be committed without an acknowledgement.
  expect(written.slice(acknowledged)).toEqual(
    written.length > acknowledged ? [acknowledged + 1] : [],
  )
  expect(numbers(kept.map(({ key }) => key))).toEqual(written)
}, 240_000)

/** This cannot be shown on a machine without strace or without the right to trace. */
const hasStrace = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0

test.runIf(hasStrace)('strace shows that each commit waits for the disk', async () => {
  const { folder, drop } = await preparedFolder()
  const trace = join(parent, 'strace.txt')
  const traced = [
    '-f',
    '--seccomp-bpf',
    '-e',
    'trace=fsync,fdatasync,write',
    '-s',
    '12',
    '-o',
    trace,
  ]
  const { status } = spawnSync('strace', [...traced, process.execPath, writer, folder, '1', '20'])
  drop()
  expect(status).toBe(0)

  // Between two acknowledgements there is a successful sync.
  const lines = readFileSync(trace, 'utf8').split('\n')
  const written = lines.flatMap((line, at) => (/ write\(1, "(\d+)\\n"/.test(line) ? [at] : []))
  expect(written).toHaveLength(20)
  const syncs = written.map((at, index) =>
    lines
      .slice(written[index - 1] ?? 0, at)
      .filter((line) => /(fsync|fdatasync)(\(| resumed).*= 0$/.test(line)),
  )
  expect(syncs.filter((between) => between.length === 0)).toEqual([])
})

/** A migrated, empty folder that no process has open. */
async function preparedFolder() {
  const { db, place } = await openTestDatabase('pglite')
  await db.close()
  const folder = place.folder ?? ''
  return { folder, drop: () => rmSync(join(folder, '..'), { recursive: true }) }
}

/**
 * The number of the last acknowledged write when the process was killed after `more`
 * acknowledgements.
 */
function writeUntilKilled(folder: string, acknowledged: number, more: number) {
  const child = spawn(process.execPath, [writer, folder, String(acknowledged + 1)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = acknowledged
  createInterface(child.stdout).on('line', (line) => {
    if (line === 'open') return
    last = Number(line)
    if (last >= acknowledged + more) child.kill('SIGKILL')
  })
  return new Promise<number>((resolve, reject) => {
    child.once('close', (_, signal) =>
      signal === 'SIGKILL' ? resolve(last) : reject(new Error('The writer ended by itself.')),
    )
  })
}

function numbers(texts: string[]) {
  return texts.map(Number).toSorted((a, b) => a - b)
}
