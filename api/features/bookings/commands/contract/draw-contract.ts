import { Readable } from 'node:stream'
import type { Booking, Contract } from '#machines/bookings/booking-record.schema.ts'
import { inOrderOfDays } from '#machines/bookings/booking.rules.ts'
import { formatEnglishMoney } from '#machines/kernel/values/money.ts'
import type {
  DocumentBlock,
  DocumentContent,
  DocumentText,
} from '#api/adapters/documents/documents.port.ts'
import type { Deps } from '#api/deps.ts'
import { requireParty } from '#api/features/enquiries/commands/require-party.ts'
import type { Viewer } from '#api/viewer.ts'
import { readBooking } from '../../records/queries.ts'
import { bookingRow } from '../take-booking-step.ts'

type Dependencies = Pick<Deps, 'db' | 'documents' | 'now'>

/**
 * The agreement of both sides as a document: the latest contract, who signed it when, the price
 * and the payments.
 */
export async function readContractDocument(deps: Dependencies, viewer: Viewer, id: string) {
  const { query } = deps.db
  const { enquiryId, timeZone } = await bookingRow(query, id)
  const { side } = await requireParty(query, viewer, enquiryId, 'view')
  const now = deps.now()
  const booking = await readBooking(query, id, side, now)
  const t: DocumentText = (key, values) => deps.documents.text(`contract.${key}`, values)
  const file = await deps.documents.draw(contentOf(booking, { t, timeZone, now }))
  const name = booking.contract ? `contract-${booking.contract.number}.pdf` : 'booking.pdf'
  return { file: Readable.from([file]), name, size: file.length }
}

interface Writing {
  t: DocumentText
  /** The time zone of the booking, in which times are given to both sides. */
  timeZone: string
  now: Date
}

function contentOf(booking: Booking, { t, timeZone, now }: Writing): DocumentContent {
  const { contract, firstDay, lastDay, currency, totalMinor } = booking
  const business = booking.businessName || t('gone')
  const couple = booking.couple.filter(Boolean).join(' & ') || t('gone')
  const money = (minor: number) => formatEnglishMoney({ minor, currency })
  const day = firstDay === lastDay ? dayOf(firstDay) : `${dayOf(firstDay)} – ${dayOf(lastDay)}`
  const names = { business, couple, product: 'Vowline' }
  return {
    title: t(contract ? 'title' : 'titleWithout', { ...names, number: contract?.number ?? 0 }),
    parties: [
      { label: t('vendor'), lines: [business] },
      { label: t('couple'), lines: [couple] },
    ],
    blocks: [
      { kind: 'heading', text: t('agreed') },
      {
        kind: 'figures',
        rows: [
          { label: t('day'), value: day },
          {
            label: t('state'),
            value: t(`states.${booking.progress.stages[booking.progress.now]}`),
          },
          ...booking.payments.map(({ kind, dueOn, minor }) => ({
            label:
              kind === 'deposit'
                ? t('deposit')
                : dueOn === null
                  ? t('payment')
                  : t('paymentDue', { day: dayOf(dueOn) }),
            value: money(minor),
          })),
          { label: t('total'), value: money(totalMinor), isTotal: true },
        ],
      },
      ...(contract ? contractBlocks(contract, { t, timeZone, now }) : []),
    ],
    footer: t('footer', names),
    createdAt: now,
  }
}

function contractBlocks(contract: Contract, { t, timeZone }: Writing): DocumentBlock[] {
  const { text, number, cancellation, offeredAt, couple, vendor } = contract
  const signed = (by: Contract['couple']) =>
    by === null ? t('notYet') : t('signed', { name: by.name, at: timeIn(timeZone, by.at) })
  const cancelled = inOrderOfDays(cancellation).map(({ days, basisPoints }) =>
    t('cancellation', { count: days, share: `${basisPoints / 100}%` }),
  )
  return [
    { kind: 'heading', text: t('text', { number, at: timeIn(timeZone, offeredAt) }) },
    { kind: 'text', text },
    { kind: 'heading', text: t('callingOff') },
    { kind: 'text', text: cancelled.length === 0 ? t('noCancellation') : cancelled.join('\n') },
    { kind: 'heading', text: t('signedBy') },
    {
      kind: 'figures',
      rows: [
        { label: t('couple'), value: signed(couple) },
        { label: t('vendor'), value: signed(vendor) },
      ],
    },
  ]
}

function dayOf(day: string) {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
}

function timeIn(timeZone: string, instant: string) {
  const style = { dateStyle: 'long', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(instant))
}
