import { wholeBp } from '../quote-content.schema.ts'
import type { QuoteContent } from '../quote-content.schema.ts'
import { usualValidity } from '../quote.rules.ts'

interface Basics {
  currency: string
  guests: number | null
  today: string
}

/** An empty quote with the usual validity. */
export function blankQuote({ currency, guests, today }: Basics): QuoteContent {
  return {
    currency,
    guests,
    lines: [],
    discount: null,
    tax: { mode: 'none', basisPoints: 0 },
    deposit: null,
    plan: [],
    validUntil: lastDay(today),
    terms: '',
  }
}

interface Package {
  name: string
  priceMinor: number | null
  includes: string
}

/**
 * A quick quote from a package of the listing, with the deposit and the cancellation terms that the
 * listing states.
 */
export function packageQuote(
  { name, priceMinor, includes }: Package,
  { depositPercent, cancellation }: { depositPercent: number | null; cancellation: string },
  { lineId, ...basics }: Basics & { lineId: string },
): QuoteContent {
  return {
    ...blankQuote(basics),
    lines: [
      {
        id: lineId,
        name,
        note: includes.slice(0, maxNote),
        kind: 'fixed',
        unitMinor: priceMinor ?? 0,
        quantity: 100,
        optional: false,
        chosen: true,
      },
    ],
    deposit: depositPercent
      ? { kind: 'percent', basisPoints: (depositPercent * wholeBp) / 100 }
      : null,
    terms: cancellation,
  }
}

/** A new quote from an earlier one, with a new last day. */
export function anew(content: QuoteContent, today: string): QuoteContent {
  return { ...content, validUntil: lastDay(today) }
}

/**
 * A new quote from a template. A payment that the template names a day for is of another wedding,
 * so its day is empty until the vendor types it.
 */
export function templateQuote(
  content: QuoteContent,
  { guests, today }: Pick<Basics, 'guests' | 'today'>,
): QuoteContent {
  const plan = content.plan.map((part) =>
    part.due.kind === 'day' ? { ...part, due: { ...part.due, day: '' } } : part,
  )
  return anew({ ...content, guests, plan }, today)
}

const maxNote = 500

function lastDay(today: string) {
  return new Date(Date.parse(`${today}T00:00:00.000Z`) + usualValidity * dayMs)
    .toISOString()
    .slice(0, 10)
}

const dayMs = 24 * 60 * 60 * 1_000
