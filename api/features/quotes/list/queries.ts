import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import { quoteFilters, quoteFilterStates } from '#machines/quotes/list/quote-list.schema.ts'
import type {
  BusinessQuote,
  BusinessQuoteList,
  BusinessQuoteQuery,
} from '#machines/quotes/list/quote-list.schema.ts'
import { quoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import { storedQuote } from '../queries.ts'
import type { QuoteRow } from '../queries.ts'

/** The quotes of a business with its drafts, newest first. Callers must authorize. */
export async function listQuotesOfBusiness(
  db: Queryable,
  businessId: string,
  { filter = 'all', ...page }: BusinessQuoteQuery,
): Promise<BusinessQuoteList> {
  const { limit, after } = pageAfter(page)
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('quotes')
      .innerJoin('enquiries', 'enquiries.id', 'quotes.enquiryId')
      .leftJoin('weddings', 'weddings.id', 'enquiries.weddingId')
      .selectAll('quotes')
      .select(['weddings.firstNameLine', 'weddings.secondNameLine'])
      .where('quotes.businessId', '=', businessId)
      .where('quotes.state', '<>', 'discarded')
      .where('quotes.state', 'in', quoteFilterStates[filter])
      .where(isAfterCursor(after, ['quotes.createdAt', 'quotes.id'], 'descending'))
      .orderBy('quotes.createdAt', 'desc')
      .orderBy('quotes.id', 'desc')
      .limit(limit + 1)
      .execute(),
    countQuotes(db, businessId),
  ])
  return { ...pageOf(rows, limit, toItem), counts }
}

async function countQuotes(
  db: Queryable,
  businessId: string,
): Promise<BusinessQuoteList['counts']> {
  const rows = await db
    .selectFrom('quotes')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('businessId', '=', businessId)
    .where('state', '<>', 'discarded')
    .groupBy('state')
    .execute()
  const counts = { all: 0, draft: 0, open: 0, accepted: 0, ended: 0 }
  for (const { state, count } of rows)
    for (const filter of quoteFilters)
      if (quoteFilterStates[filter].some((each) => each === state)) counts[filter] += count
  return counts
}

type ItemRow = Omit<QuoteRow, 'businessName' | 'businessCategory' | 'agreed'> & {
  firstNameLine: string | null
  secondNameLine: string | null
}

function toItem(row: ItemRow): BusinessQuote {
  const { id, enquiryId, number, content, createdAt, sentAt } = row
  const { state, facts } = storedQuote(row)
  return {
    id,
    enquiryId,
    number,
    state,
    facts,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt && sentAt.toISOString(),
    couple: [firstNameIn(row.firstNameLine ?? ''), firstNameIn(row.secondNameLine ?? '')],
    currency: content.currency,
    totalMinor: quoteSums(content).total,
    validUntil: content.validUntil,
  }
}
