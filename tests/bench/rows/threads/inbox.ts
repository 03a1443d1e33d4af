import type { Database } from '#api/db/client.ts'
import type { Product } from '#tests/harness/product.ts'
import { addCouples, addVendors, cookieOf } from '../../fill/people.ts'
import { addThreads, threadOf } from '../../fill/threads.ts'
import { requestCost } from '../../measure/request-cost.ts'
import { startPrepared } from '../../ours.ts'
import { newDatabase } from '../../postgres.ts'
import type { Line } from '../../table.ts'

const threads = 10_000
const goal = 5

/**
 * Row 19: the pages of a business that has ten thousand threads, and of one of its
 * threads.
 */
export async function inboxRow(): Promise<Line[]> {
  const postgres = await newDatabase()
  if (!postgres) throw new Error('The inbox is measured on PostgreSQL, and none answers.')
  try {
    const { product, db, prepared } = await startPrepared(
      prepare,
      { LIMITS: 'off', CHEAP_HASHES: 'on', JOB_LOOK_SECONDS: '99' },
      postgres.url,
    )
    try {
      return await linesOf(product, db, prepared)
    } finally {
      await product.stop()
      await db?.close()
      product.forget()
    }
  } finally {
    await postgres.drop()
  }
}

/** One business that every couple has asked; one couple has talked with it a lot. */
async function prepare(db: Database) {
  await addCouples(db, { from: 1, to: threads })
  const vendors = await addVendors(db, 1)
  await addThreads(db, { from: 1, to: threads - 1, vendors })
  await addThreads(db, { from: threads, to: threads, vendors, messages: 500 })
  return vendors[0]!
}

async function linesOf(
  product: Product,
  db: Database | null,
  { number, businessId }: Awaited<ReturnType<typeof prepare>>,
): Promise<Line[]> {
  const headers = { Cookie: cookieOf('vendor', number) }
  const inbox = `/api/businesses/${businessId}/enquiries`
  const thread = `/api/enquiries/${threadOf(threads)}`
  const pages = {
    'inbox, what waits for the business': `${inbox}?filter=mine`,
    'inbox, everything': inbox,
    'inbox, what is over': `${inbox}?filter=over`,
    'a thread': thread,
    'the line of time of a thread of 500 messages': `${thread}/entries`,
  }
  const lines: Line[] = []
  for (const [name, path] of Object.entries(pages)) {
    const { total, postgres, bytes } = await requestCost(product, db, { path, headers })
    lines.push({
      number: 19,
      what: `${name}, 10,000 threads, server CPU, PostgreSQL`,
      ours: `${total.toFixed(2)} ms`,
      beside: `of it in PostgreSQL ${postgres.toFixed(2)} ms; ${(bytes / 1_000).toFixed(1)} kB`,
      goal: `≤ ${goal} ms`,
      met: total <= goal,
    })
  }
  return lines
}
