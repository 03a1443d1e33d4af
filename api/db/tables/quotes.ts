import type { ColumnType, JSONColumnType } from 'kysely'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { QuoteFacts, QuoteState } from '#machines/quotes/quote.schema.ts'

export interface QuoteTables {
  quotes: QuoteTable
  quoteTemplates: QuoteTemplateTable
}

interface QuoteTable {
  id: string
  enquiryId: string
  /** The business of the enquiry, copied by a trigger; null if the business was deleted. */
  businessId: ColumnType<string | null, never, never>
  number: number
  version: number
  state: QuoteState
  /** The version of the chart that wrote the state and the facts. */
  stateVersion: number
  /** What the chart's guards read; written as `JSON.stringify(facts)`. */
  facts: JSONColumnType<QuoteFacts>
  /** Written as `JSON.stringify(content)`. */
  content: JSONColumnType<QuoteContent>
  /**
   * The total that the couple asked for; null if they named none. The driver returns a bigint as
   * text.
   */
  counterMinor: ColumnType<string | null, number | null, number | null>
  counteredAt: Date | null
  /** When the quote changes by time; null if it does not. */
  dueAt: Date | null
  createdAt: Date
  sentAt: Date | null
  /** When the current state began. */
  since: Date
}

interface QuoteTemplateTable {
  id: string
  businessId: string
  version: number
  name: string
  content: JSONColumnType<QuoteContent>
  createdAt: Date
  updatedAt: Date
}
