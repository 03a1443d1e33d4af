import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#tests/harness/product.ts'
import { median } from '../../measure/cpu.ts'
import { residentMegabytes, sessionCookie } from '../../ours.ts'
import type { Line } from '../../table.ts'

const starts = 5

/** Row 13: from the command to /readyz on a data folder that exists, and the memory after that. */
export async function coldStartRow(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vowline-cold-'))
  const environment = { DATA_DIR: folder, DEMO_DATA: 'on', CHEAP_HASHES: 'off' }
  try {
    await (await startProduct(environment)).stop()
    const seen: Seen[] = []
    for (let start = 0; start < starts; start++) seen.push(await oneStart(environment))
    const of = (figure: keyof Seen) => median(seen.map((one) => one[figure]))
    return [
      {
        number: 13,
        what: 'cold start on an existing data folder, until ready',
        ours: `${of('seconds').toFixed(2)} s`,
        beside: `${starts} starts: ${seen.map(({ seconds }) => seconds.toFixed(2)).join(', ')} s`,
        goal: '≤ 1.5 s',
        met: of('seconds') <= 1.5,
      },
      {
        number: 13,
        what: 'resident memory, embedded database',
        ours: `${of('loaded').toFixed(0)} MB after 1,000 requests`,
        beside: `${of('ready').toFixed(0)} MB when ready`,
        goal: '≤ 260 MB',
        met: of('ready') <= 260 && of('loaded') <= 260,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Seen {
  seconds: number
  /** Megabytes. */
  ready: number
  loaded: number
}

async function oneStart(environment: Record<string, string>): Promise<Seen> {
  const from = performance.now()
  const product = await startProduct(environment)
  const seconds = (performance.now() - from) / 1_000
  try {
    const ready = await residentMegabytes(product)
    const headers = { Cookie: await sessionCookie(product) }
    const paths = ['/api/auth/me', '/api/weddings', '/login', '/api/config']
    for (let n = 0; n < 1_000; n++)
      await (await fetch(`${product.url}${paths[n % paths.length]}`, { headers })).arrayBuffer()
    return { seconds, ready, loaded: await residentMegabytes(product) }
  } finally {
    await product.stop()
  }
}
