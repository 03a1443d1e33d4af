import type { QuoteContent, QuoteLine } from '../quote-content.schema.ts'

/** A line that counts once and as it is, with the values that a test overrides. */
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

/** A quote with these lines, no other terms, and valid until 8 December. */
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
