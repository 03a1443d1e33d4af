import type { Updateable } from 'kysely'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import { bookingModel } from '#machines/bookings/booking.model.ts'
import type { BookingEvent } from '#machines/bookings/booking-setup.rules.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { newId } from '#api/db/id.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { booked, contentOf, readBooking } from '#tests/api/bookings/kit.ts'
import { expectBothSidesAgree } from '#tests/api/enquiries/both-sides.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'
import { overHttp } from '#tests/harness/levels/http.ts'

const at = '2026-11-25T09:00:00.000Z'
const today = '2026-11-25'

interface Subject {
  id: string
  enquiryId: string
  weddingId: string
  businessId: string
  couple: SignedIn
  vendor: SignedIn
  api: TestApp
  /** Another for each time that the wedding moves. */
  days: string[]
}

overHttp(bookingModel).walk({
  create: async (api, { due }): Promise<Subject> => {
    const content = contentOf({ deposit: due === 'deposit', due: due !== 'nothing' })
    const of = await booked(api, { content })
    await addPayments(api, of.id)
    const days = Array.from(
      { length: 20 },
      (_, day) => `2027-07-${String(day + 1).padStart(2, '0')}`,
    )
    return { ...of, api, days }
  },
  gestures: {
    PAY: (on, event) => withPayment(on, event, { as: on.couple, paidOn: today }),
    TAKE_BACK: (on, event) => withPayment(on, event, { as: on.couple }),
    RECEIVE: (on, event) => withPayment(on, event, { as: on.vendor }),
    REPORT_MISSING: (on, event) => withPayment(on, event, { as: on.vendor }),
    OFFER_CONTRACT: (on, event) =>
      whileSuspended(on, event, () =>
        step(on, on.vendor, 'OFFER_CONTRACT', { text: 'Ours', cancellation: [] }),
      ),
    SIGN: (on, event) => whileSuspended(on, event, () => sign(on, on.couple, 'SIGN')),
    COUNTERSIGN: (on, event) => whileSuspended(on, event, () => sign(on, on.vendor, 'COUNTERSIGN')),
    EXTEND_HOLD: (on, event) => whileSuspended(on, event, () => step(on, on.vendor, 'EXTEND_HOLD')),
    CANCEL: (on) => step(on, on.couple, 'CANCEL', { text: '' }),
    READY: (on) => step(on, on.vendor, 'READY'),
    SAY_TIMES: (on) => step(on, on.vendor, 'SAY_TIMES', { arrives: 780, starts: 840, ends: 1_320 }),
    AGREE_TO_DATE: (on, event) =>
      whileSuspended(on, event, () => step(on, on.vendor, 'AGREE_TO_DATE')),
    REFUSE_DATE: (on) => step(on, on.vendor, 'REFUSE_DATE'),
    KEEP_DATE: (on) => step(on, on.couple, 'KEEP_DATE'),
    DATE_MOVED: (on) => moveWedding(on, on.days.pop()),
    DATE_CLEARED: (on) => moveWedding(on, null),
    END_HOLD: (on) => letTimePass(on, { firstDay: today, lastDay: today, holdUntil: new Date(at) }),
    DAY_COMES: (on) => letTimePass(on, { firstDay: today, lastDay: today }),
    DAY_OVER: (on) => letTimePass(on, { firstDay: '2026-11-24', lastDay: '2026-11-24' }),
  },
  read: async ({ api, couple, id }) => {
    const { state, facts, contract, version } = await readBooking(api, couple, id)
    return { state, facts, contract, version }
  },
  stateIn: ({ state, facts }: Pick<Booking, 'state' | 'facts'>) => ({ state, facts }),
  agree: ({ api, ...sides }) => expectBothSidesAgree(api, sides),
  sides: [
    ['PAY', 'TAKE_BACK', 'SIGN', 'KEEP_DATE', 'CANCEL'],
    [
      'RECEIVE',
      'REPORT_MISSING',
      'OFFER_CONTRACT',
      'COUNTERSIGN',
      'EXTEND_HOLD',
      'AGREE_TO_DATE',
      'REFUSE_DATE',
      'SAY_TIMES',
      'READY',
      'CANCEL',
    ],
  ],
  carried: (event) => ({
    at,
    payment: 'payment' in event ? event.payment : 'due',
    leaves: 'nothing',
    suspended: 'suspended' in event && event.suspended,
  }),
  at: () => at,
  follows: ['DATE_MOVED', 'DATE_CLEARED', 'END_HOLD', 'DAY_COMES', 'DAY_OVER'],
  hidden: (event, { facts }) =>
    facts.due === 'nothing' && 'payment' in event ? 'No payment was agreed.' : null,
})

/** One more of each kind that was agreed, so that something can be left whichever is received. */
async function addPayments(api: TestApp, bookingId: string) {
  const { query } = api.deps.db
  const rows = await query
    .selectFrom('budgetPayments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .execute()
  const more = rows.map((row) => ({ ...row, minor: Number(row.minor), id: newId(new Date()) }))
  if (more.length > 0) await query.insertInto('budgetPayments').values(more).execute()
}

type OfPayment = Extract<BookingEvent, { payment: string }>

/** Puts all payments where the event says that they are, and sends it about one of them. */
async function withPayment(
  on: Subject,
  event: OfPayment,
  { as, ...body }: { as: SignedIn; paidOn?: string },
) {
  const { query } = on.api.deps.db
  const rows = await query
    .selectFrom('budgetPayments')
    .select('id')
    .where('bookingId', '=', on.id)
    .orderBy('id')
    .execute()
  const [first, ...others] = rows
  const leaves = 'leaves' in event ? event.leaves : 'nothing'
  for (const [place, { id }] of others.entries()) {
    const isLeft = place === 0 && leaves !== 'nothing'
    await put(on, id, isLeft ? 'due' : 'received', leaves === 'deposit' ? 'deposit' : 'part')
  }
  if (first) await put(on, first.id, event.payment)
  return step(on, as, event.type, { paymentId: first?.id ?? on.id, ...body })
}

function put(
  { api }: Subject,
  id: string,
  status: OfPayment['payment'],
  bookingKind: 'deposit' | 'part' = 'part',
) {
  const row: Updateable<Tables['budgetPayments']> =
    status === 'due'
      ? { state: 'scheduled', paidOn: null, receivedAt: null }
      : { state: 'paid', paidOn: today, receivedAt: status === 'received' ? new Date(at) : null }
  return api.deps.db.query
    .updateTable('budgetPayments')
    .set({ ...row, bookingKind })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes a step with a business that is suspended, where the event says so, and lets it go on then.
 */
async function whileSuspended(
  { api, businessId }: Subject,
  { suspended }: Extract<BookingEvent, { suspended: boolean }>,
  take: () => Promise<Response>,
) {
  const put = (approval: 'suspended' | 'draft') =>
    api.deps.db.query
      .updateTable('businesses')
      .set({ approval })
      .where('id', '=', businessId)
      .execute()
  if (suspended) await put('suspended')
  const answer = await take()
  if (suspended) await put('draft')
  return answer
}

async function step({ api, id }: Subject, as: SignedIn, event: string, body: object = {}) {
  const { version } = await readBooking(api, as, id)
  return api.request('POST', `/api/bookings/${id}/events`, {
    as,
    body: { version, event, ...body },
  })
}

async function sign(on: Subject, as: SignedIn, event: string) {
  const { contract } = await readBooking(on.api, as, on.id)
  return step(on, as, event, { contract: contract?.number ?? 1, name: 'Maya Okafor' })
}

async function moveWedding(
  { api, couple, weddingId }: Subject,
  weddingDate: string | null | undefined,
) {
  const path = `/api/weddings/${weddingId}`
  const { version } = await bodyOf<{ version: number }>(
    await api.request('GET', path, { as: couple }),
  )
  return api.request('PATCH', path, { as: couple, body: { version, weddingDate } })
}

async function letTimePass({ api, couple, id }: Subject, row: Updateable<Tables['bookings']>) {
  await api.deps.db.query
    .updateTable('bookings')
    .set({ ...row, dueAt: new Date(at) })
    .where('id', '=', id)
    .execute()
  await advanceDueBookings(api.deps)
  return api.request('GET', `/api/bookings/${id}`, { as: couple })
}
