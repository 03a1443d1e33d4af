import type { QuoteContent, QuoteLine } from '../quote-content.schema.ts'

/** A line that stands as it is, once, with what a test says of it. */
export function lineOf(number: number, written: Partial<QuoteLine> = {}): QuoteLine {
  return {
    id: `0197a3c2-8f10-7a3b-9c4d-${String(number).padStart(12, '0')}`,
    name: `Line ${number}`,
    note: '',
    kind: 'fixed',
    unitMinor: 0,
    quantity: 100,
    optional: false,
    chosen: true,
    ...written,
  }
}

/** A quote of some lines, with nothing else agreed and valid until the 8th of December. */
export function contentOf(lines: QuoteLine[]): QuoteContent {
  return {
    currency: 'EUR',
    guests: null,
    lines,
    discount: null,
    tax: { mode: 'none', basisPoints: 0 },
    deposit: null,
    plan: [],
    validUntil: '2026-12-08',
    terms: '',
  }
}
