import { residentMegabytes, sessionCookie, startOurs } from '../../ours.ts'
import type { Line } from '../../table.ts'

const reads = 20_000
const warmUp = 2_000
const atOnce = 16

/**
 * Row 18: what the process holds before and after reads of the embedded database, which once kept a
 * part of every answer.
 */
export async function embeddedReadsRow(): Promise<Line[]> {
  const product = await startOurs({ LIMITS: 'off' })
  try {
    const headers = { Cookie: await sessionCookie(product) }
    const { items } = (await (await fetch(`${product.url}/api/weddings`, { headers })).json()) as {
      items: { id: string }[]
    }
    const path = `${product.url}/api/weddings/${items[0]?.id}/guests?limit=100`
    const read = async (count: number) => {
      let left = count
      const one = async () => {
        while (left-- > 0) {
          const answer = await fetch(path, { headers })
          await answer.arrayBuffer()
          if (!answer.ok) throw new Error(`A read was answered with ${answer.status}.`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, one))
    }
    await read(warmUp)
    const before = await residentMegabytes(product)
    await read(reads)
    const after = await residentMegabytes(product)
    return [
      {
        number: 18,
        what: `${reads.toLocaleString('en')} reads of the embedded database, resident memory`,
        ours: `${after.toFixed(0)} MB after them`,
        beside: `${before.toFixed(0)} MB after ${warmUp.toLocaleString('en')} reads`,
        goal: '≤ 1.05 × before',
        met: after <= 1.05 * before,
      },
    ]
  } finally {
    await product.stop()
  }
}
