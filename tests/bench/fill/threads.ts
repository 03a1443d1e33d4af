import { sql } from 'kysely'
import { enquiry } from '#machines/enquiries/enquiry.machine.ts'
import { nextDue, turnOf, whereWeAre } from '#machines/enquiries/enquiry.selectors.ts'
import type { EnquiryEvent } from '#machines/enquiries/enquiry-setup.rules.ts'
import { advance, begin } from '#machines/kernel/lifecycle.ts'
import type { Database } from '#api/db/client.ts'
import { enquiryDetails } from '#tests/api/enquiries/kit.ts'
import { sentQuote } from '#tests/api/quotes/kit.ts'
import type { Vendor } from './people.ts'

const ways = { open: ['sent', 'seen', 'answered', 'declined'], priced: ['offered'] } as const

interface Threads {
  /** The numbers of the first and the last couple of `addCouples` that asks. */
  from: number
  to: number
  /** Each couple asks so many of them, in turns. */
  vendors: readonly Vendor[]
  perCouple?: number
  /** Messages of a thread, by both sides in turns; each side has not read the last one. */
  messages?: number
  /** Open threads are in several states by turns; priced ones have a quote that may be accepted. */
  kind?: keyof typeof ways
}

/** The thread of a couple with the vendor that it asked first, or after so many others. */
export function threadOf(couple: number, place = 0) {
  return `0197c${hex(place, 3)}-0000-7000-8000-${hex(couple, 12)}`
}

export function quoteOf(couple: number) {
  return `0197f000-0000-7000-8000-${hex(couple, 12)}`
}

/** Adds threads between couples and vendors as the product itself stores them. */
export async function addThreads(
  db: Database,
  { from, to, vendors, perCouple = 1, messages = 2, kind = 'open' }: Threads,
) {
  const states = JSON.stringify(ways[kind].map(storedAs))
  const businesses = vendors.map(({ businessId }) => businessId)
  const owners = vendors.map(({ userId }) => userId)
  const threads = sql`(
    select n, k, ('0197c' || lpad(to_hex(k), 3, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
      ('0197a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as wedding_id,
      ('0197d000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as couple_id,
      (${businesses}::uuid[])[1 + (n * ${perCouple}::int + k) % ${vendors.length}::int] as business_id,
      (${owners}::uuid[])[1 + (n * ${perCouple}::int + k) % ${vendors.length}::int] as vendor_id
    from generate_series(${from}::int, ${to}::int) n, generate_series(0, ${perCouple}::int - 1) k) threads`
  await sql`
    insert into enquiries (id, wedding_id, business_id, version, state, state_version, facts, since, turn, runs_out_at, due_at, details,
      message, share_contact, entries, excerpt, excerpt_side, created_by, created_at, updated_at, last_entry_at, news_for_couple,
      news_for_vendor)
    select threads.id, wedding_id, business_id, 1, known->>'state', (known->>'version')::int, known->'facts', now() - interval '2 hours',
      known->>'turn', (known->>'runsOutAt')::timestamptz, (known->>'dueAt')::timestamptz, ${JSON.stringify(enquiryDetails)}, '', false,
      ${messages}::int, 'We would love loose greens.', 'couple', couple_id, at, at, at, ${messages}::int, ${messages}::int
    from ${threads}, lateral (select ${states}::jsonb -> ((n + k) % ${ways[kind].length}::int) as known, now() - interval '2 hours' - make_interval(secs => n) as at) how
    order by n, k`.execute(db.query)
  await sql`
    insert into enquiry_entries (id, enquiry_id, number, kind, side, author_id, body, facts, is_news, created_at)
    select ('0198' || lpad(to_hex(k), 4, '0') || '-' || lpad(to_hex(number), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, id,
      number, 'message', case when number % 2 = 1 then 'couple' else 'vendor' end, case when number % 2 = 1 then couple_id else vendor_id end,
      repeat('We would love loose greens. ', 5), '{}', true, now() - interval '2 hours'
    from ${threads}, generate_series(1, ${messages}::int) number order by n, k, number`.execute(
    db.query,
  )
  for (const side of ['couple', 'vendor'] as const)
    await sql`
      insert into enquiry_reads (enquiry_id, user_id, side, read_to, read_at, mailed_to)
      select id, ${sql.ref(`${side}_id`)}, ${sql.lit(side)}, ${messages - 2}::int, now(), ${messages}::int from ${threads} order by n, k`.execute(
      db.query,
    )
  if (kind === 'priced') await addQuotes(db, { from, to })
}

/** A quote on the table of the first thread of each couple. */
async function addQuotes(db: Database, { from, to }: { from: number; to: number }) {
  const quotes = Array.from({ length: to - from + 1 }, (_, at) => ({
    ...sentQuote(threadOf(from + at)),
    id: quoteOf(from + at),
  }))
  await db.query.insertInto('quotes').values(quotes).execute()
}

/** What the row of a thread in that state says, with an hour since its last step. */
function storedAs(state: (typeof ways)[keyof typeof ways][number]) {
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const steps: Record<typeof state, EnquiryEvent[]> = {
    sent: [],
    seen: [{ type: 'SEE', at }],
    answered: [{ type: 'REPLY', at }],
    declined: [{ type: 'DECLINE', at, by: 'vendor', reason: 'dateTaken' }],
    offered: [{ type: 'QUOTE', at, until: null, day: enquiryDetails.day }],
  }
  const sent = { type: 'SEND', at, confirmed: true, listed: true, contact: false } as const
  const { stored } = [sent, ...steps[state]].reduce(
    ({ stored: before }, event) => advance(enquiry, before, event),
    begin(enquiry, { dated: true, counted: true, worded: true }),
  )
  const { deadline } = whereWeAre(stored, 'couple')
  return { ...stored, turn: turnOf(stored.state), dueAt: nextDue(stored), runsOutAt: deadline }
}

function hex(number: number, digits: number) {
  return number.toString(16).padStart(digits, '0')
}
