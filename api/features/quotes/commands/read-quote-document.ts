import { Readable } from 'node:stream'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { formatEnglishMoney } from '#machines/kernel/values/money.ts'
import type { PaymentDue, QuoteLine } from '#machines/quotes/quote-content.schema.ts'
import type { Quote } from '#machines/quotes/quote.schema.ts'
import { quoteAt } from '#machines/quotes/quote.selectors.ts'
import { settledPayments } from '#machines/quotes/sums/payment-days.rules.ts'
import { quoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import type { QuoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type {
  DocumentBlock,
  DocumentContent,
  DocumentText,
} from '#api/adapters/documents/documents.port.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import { readEnquiry } from '#api/features/enquiries/thread/queries.ts'
import { countryName } from '#api/features/places/queries.ts'
import type { Viewer } from '#api/viewer.ts'
import { enquiryOf, readQuoteRow, toQuote } from '../queries.ts'

type Dependencies = Pick<Deps, 'db' | 'documents' | 'now'>

/** A quote as a document for both sides, with the same figures as on screen. */
export async function readQuoteDocument(deps: Dependencies, viewer: Viewer, quoteId: string) {
  const { query } = deps.db
  const { side } = await requireParty(query, viewer, await enquiryOf(query, quoteId), 'view')
  const row = await readQuoteRow(query, quoteId, side)
  const content = contentOf(
    toQuote(row),
    await readEnquiry(query, { userId: viewer.userId, side }, row.enquiryId, deps.now()),
    {
      text: deps.documents.text,
      now: deps.now(),
    },
  )
  const file = await deps.documents.draw(content)
  const name = `quote-${row.number}.pdf`
  return { file: Readable.from([file]), name, size: file.length }
}

function contentOf(
  quote: Quote,
  { couple, business, timeZone }: Enquiry,
  { text, now }: { text: DocumentText; now: Date },
): DocumentContent {
  const { content, number } = quote
  const names = { number, business: quote.business?.name ?? '', product: 'Vowline' }
  const sums = quoteSums(content)
  const money = moneyIn(content.currency)
  const t: DocumentText = (key, values) => text(`quote.${key}`, values)
  const { state } = quoteAt(quote, now.toISOString())
  const status = [
    ...(quote.sentAt
      ? [{ label: t('sentOn'), value: dayOf(dayIn(timeZone, new Date(quote.sentAt))) }]
      : []),
    ...(content.validUntil ? [{ label: t('validUntil'), value: dayOf(content.validUntil) }] : []),
    ...(content.guests === null
      ? []
      : [{ label: t('guests'), value: t('guestCount', { count: content.guests }) }]),
    { label: t('state'), value: t(`states.${state}`) },
  ]
  return {
    title: t('title', names),
    parties: [
      { label: t('from'), lines: [names.business, placeOf(business)] },
      { label: t('for'), lines: [couple.filter(Boolean).join(' & ')] },
    ],
    blocks: [
      { kind: 'heading', text: t('status') },
      { kind: 'figures', rows: status },
      ...lineBlocks(sums, money, t),
      { kind: 'figures', rows: totalRows(sums, content.tax, money, t) },
      { kind: 'heading', text: t('payments') },
      {
        kind: 'figures',
        rows: settledPayments(sums.payments, quote.agreed).map(({ kind, minor, due }) => ({
          label: kind === 'deposit' ? t('deposit') : dueText(due, t),
          value: money(minor),
        })),
      },
      ...(content.terms === ''
        ? []
        : [
            { kind: 'heading' as const, text: t('terms') },
            { kind: 'text' as const, text: content.terms },
          ]),
    ],
    footer: t('footer', names),
    createdAt: now,
  }
}

function placeOf(business: Enquiry['business']) {
  return [business?.city, countryName(business?.country ?? '')].filter(Boolean).join(', ')
}

type MoneyText = (minor: number) => string

function lineBlocks({ lines }: QuoteSums, money: MoneyText, t: DocumentText): DocumentBlock[] {
  const head = [t('item'), t('price'), t('amount')]
  const table = (counts: boolean) => ({
    kind: 'table' as const,
    head,
    rows: lines
      .filter((sum) => sum.counts === counts)
      .map(({ line, minor }) => ({
        cells: [line.name, priceText(line, money, t), money(minor)],
        note: line.note,
      })),
  })
  const options = table(false)
  return [
    { kind: 'heading', text: t('lines') },
    table(true),
    ...(options.rows.length === 0
      ? []
      : [{ kind: 'heading' as const, text: t('options') }, options]),
  ]
}

function totalRows(
  { subtotal, discount, tax, total }: QuoteSums,
  { mode, basisPoints }: { mode: 'none' | 'included' | 'on_top'; basisPoints: number },
  money: MoneyText,
  t: DocumentText,
) {
  const rate = { rate: percentText(basisPoints) }
  const taxRow =
    mode === 'none'
      ? { label: t('noTax'), value: '' }
      : { label: t(`tax_${mode}`, rate), value: money(tax) }
  return [
    { label: t('subtotal'), value: money(subtotal) },
    ...(discount > 0 ? [{ label: t('discount'), value: `−${money(discount)}` }] : []),
    ...(mode === 'included' ? [] : [taxRow]),
    { label: t('total'), value: money(total), isTotal: true },
    ...(mode === 'included' ? [taxRow] : []),
  ]
}

function priceText({ kind, quantity, unitMinor }: QuoteLine, money: MoneyText, t: DocumentText) {
  const values = { quantity: String(quantity / 100), price: money(unitMinor) }
  if (kind === 'per_guest' && quantity !== 100) return t('per_guestTimes', values)
  return kind === 'fixed' && quantity === 100 ? values.price : t(kind, values)
}

function dueText(due: PaymentDue, t: DocumentText) {
  if (due.kind === 'day') return t('onDay', { day: dayOf(due.day) })
  if (due.kind === 'acceptance') return t('afterAcceptance', { count: due.days })
  if (due.days === 0) return t('weddingDay')
  return t(due.days < 0 ? 'beforeWedding' : 'afterWedding', { count: Math.abs(due.days) })
}

function moneyIn(currency: string): MoneyText {
  return (minor) => formatEnglishMoney({ minor, currency })
}

function percentText(basisPoints: number) {
  return `${basisPoints / 100}%`
}

function dayOf(day: string) {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
}
