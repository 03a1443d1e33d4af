import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { quote } from '#machines/quotes/quote.machine.ts'
import type { AgreedDays, Quote } from '#machines/quotes/quote.schema.ts'
import { isPrivate, privateStates, openStates } from '#machines/quotes/quote.selectors.ts'
import { instantIn } from '#machines/timeline/schedule/schedule.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { PageQuery } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Viewer } from '#api/viewer.ts'

/** A quote, with the name and category of its business, and the days of its booking. */
export type QuoteRow = Selectable<Tables['quotes']> & {
  businessName: string | null
  businessCategory: Selectable<Tables['businesses']>['category'] | null
  agreed: AgreedDays | null
}

/** The side that reads it. */
export type Reader = 'couple' | 'vendor'

/** The quotes of an enquiry for its participants, newest first. Only the business sees drafts. */
export async function listQuotes(
  db: Queryable,
  viewer: Viewer,
  enquiryId: string,
  page: PageQuery,
): Promise<Page<Quote>> {
  const { side } = await requireParty(db, viewer, enquiryId, 'view')
  const { limit, after } = pageAfter(page)
  const rows = await quoteRows(db)
    .where('quotes.enquiryId', '=', enquiryId)
    .$if(side === 'couple', (query) => query.where('quotes.state', 'not in', privateStates))
    .where(isAfterCursor(after, ['quotes.createdAt', 'quotes.id'], 'descending'))
    .orderBy('quotes.createdAt', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toQuote)
}

/**
 * The quotes that a wedding can compare: for each enquiry the one on the table, or the accepted
 * one, unless its booking was called off or has lapsed.
 */
export async function listOpenQuotes(
  db: Queryable,
  weddingId: string,
  page: PageQuery,
): Promise<Page<Quote>> {
  const { limit, after } = pageAfter(page)
  const rows = await quoteRows(db)
    .where('enquiries.weddingId', '=', weddingId)
    .where('quotes.state', 'in', openStates)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.enquiryId', '=', 'quotes.enquiryId')
            .whereRef('bookings.quoteId', '=', 'quotes.id')
            .where('agreement', 'in', ['cancelled', 'lapsed']),
        ),
      ),
    )
    .where(isAfterCursor(after, ['quotes.createdAt', 'quotes.id']))
    .orderBy('quotes.createdAt')
    .orderBy('quotes.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, toQuote)
}

/** The enquiry of a quote, which decides who may read it. */
export async function enquiryOf(db: Queryable, quoteId: string): Promise<string> {
  const row = await db
    .selectFrom('quotes')
    .select('enquiryId')
    .where('id', '=', quoteId)
    .executeTakeFirst()
  return requireFound(row).enquiryId
}

/** A quote as one side may read it. To the couple a draft does not exist. */
export async function readQuoteRow(db: Queryable, quoteId: string, side: Reader) {
  const row = requireFound(await quoteRows(db).where('quotes.id', '=', quoteId).executeTakeFirst())
  return requireFound(side === 'couple' && isPrivate(row.state) ? undefined : row)
}

/** The draft of an enquiry and the quote on the table, with a lock on the enquiry. */
export async function liveQuotes(tx: Queryable, enquiryId: string): Promise<QuoteRow[]> {
  return quoteRows(tx)
    .where('quotes.enquiryId', '=', enquiryId)
    .where('quotes.state', 'in', ['draft', 'open', 'countered'])
    .orderBy('quotes.number')
    .execute()
}

/** The number of the next quote of an enquiry, which must be locked. */
export async function nextNumber(tx: Queryable, enquiryId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('quotes')
    .select(sql<number | null>`max(number)`.as('last'))
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** The first instant after a day in the wedding’s time zone; UTC if it is unknown. */
export async function endOfDay(
  db: Queryable,
  enquiryId: string,
  day: string | null,
): Promise<string | null> {
  if (day === null) return null
  const row = await db
    .selectFrom('enquiries')
    .leftJoin('weddings', 'weddings.id', 'enquiries.weddingId')
    .select('weddings.timeZone')
    .where('enquiries.id', '=', enquiryId)
    .executeTakeFirst()
  return instantIn(row?.timeZone || 'UTC', day, minutesOfDay).toISOString()
}

const minutesOfDay = 24 * 60

/** The lifecycle state of a row, in the form of this release. */
export function storedQuote({
  stateVersion: version,
  state,
  facts,
}: Pick<QuoteRow, 'stateVersion' | 'state' | 'facts'>) {
  return upToDate(quote, { version, state, facts })
}

export function toQuote(row: QuoteRow): Quote {
  const { id, enquiryId, number, version, content, businessId, businessName, businessCategory } =
    row
  const { state, facts } = storedQuote(row)
  return {
    id,
    enquiryId,
    business:
      businessId !== null && businessName !== null && businessCategory !== null
        ? { id: businessId, name: businessName, category: businessCategory }
        : null,
    number,
    version,
    state,
    facts,
    content,
    counter: row.counteredAt && {
      totalMinor: row.counterMinor === null ? null : Number(row.counterMinor),
      at: row.counteredAt.toISOString(),
    },
    agreed: row.agreed,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt && row.sentAt.toISOString(),
    since: row.since.toISOString(),
  }
}

function quoteRows(db: Queryable) {
  return db
    .selectFrom('quotes')
    .innerJoin('enquiries', 'enquiries.id', 'quotes.enquiryId')
    .leftJoin('businesses', 'businesses.id', 'quotes.businessId')
    .selectAll('quotes')
    .select(['businesses.name as businessName', 'businesses.category as businessCategory'])
    .select(agreedDays.as('agreed'))
}

/** The days of the booking that a quote has begun, also once its couple is gone. */
const agreedDays = sql<AgreedDays | null>`(
  select jsonb_build_object('day', first_day, 'dueOn', coalesce(
    (select jsonb_agg(kept -> 'dueOn' order by place)
      from jsonb_array_elements(kept_payments) with ordinality as keeping (kept, place)),
    (select jsonb_agg(due_on order by created_at, id) from budget_payments
      where booking_id = bookings.id),
    '[]'))
  from bookings where enquiry_id = quotes.enquiry_id and quote_id = quotes.id limit 1)`
