import { takeBookingStep } from '#api/features/bookings/commands/take-booking-step.ts'
import { advanceDueBookings } from '#api/features/bookings/commands/advance-due-bookings.ts'
import { createWedding } from '#api/features/profile/commands/create-wedding.ts'
import type { VendorTimes } from '#machines/bookings/times/vendor-times.schema.ts'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import { addUser } from '../people.ts'
import { photographerStory } from './contract-stories.ts'
import { detailsOf, quoteOf, weddingOf } from './thread-stories.ts'
import { holdDemoThread, openThread } from './threads.ts'
import type { ThreadDeps, ThreadParties } from './threads.ts'

/** A booking that both sides are sure of, and when its vendor comes. */
interface SureBooking {
  day: string
  guests: number
  town: string
  venue: string
  askedDaysAgo: number
  message: string
  quote: QuoteContent
  times: VendorTimes
}

const dayMs = 24 * 3_600_000

/**
 * The demo vendor has a wedding on the day of the first start, so that their sheet of the day has
 * something to be ticked.
 */
export async function addWeddingToday(deps: ThreadDeps, vendorId: string): Promise<void> {
  const { db, now } = deps
  const today = now().toISOString().slice(0, 10)
  const begunAt = new Date(now().getTime() - 200 * dayMs)
  const couple = await db.transaction(async (tx) => {
    const email = 'nadia-and-pedro@vowline.test'
    const known = { issuer: 'demo', sub: email, email, firstName: 'Nadia', lastName: 'Amin' }
    const userId = await addUser(tx, { ...known, role: 'COUPLE' }, begunAt)
    const lisbon = { city: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon' }
    const details = weddingOf({ partnerName: 'Pedro Rocha', expectedGuests: 75, ...lisbon }, today)
    const { id } = await createWedding(tx, userId, details, begunAt)
    return { userId, weddingId: id }
  })
  const { id: businessId } = await db.query
    .selectFrom('businesses')
    .select('id')
    .where('ownerId', '=', vendorId)
    .executeTakeFirstOrThrow()
  const { enquiryId, asVendor } = await bookSurely(
    deps,
    { couple, vendor: { userId: vendorId, businessId } },
    {
      day: today,
      guests: 75,
      town: 'Lisbon',
      venue: 'Convento do Beato',
      askedDaysAgo: 150,
      message: 'Nine tables and the stairs, please. White, green, and one surprise.',
      quote: withoutDeposit(new Date(now().getTime() - 150 * dayMs)),
      times: { arrives: 9 * 60, starts: 10 * 60, ends: 13 * 60 },
    },
  )
  await advanceDueBookings(deps)
  await openThread(deps, asVendor, enquiryId)
}

/**
 * The second demo couple has booked its music, which has said when it comes: a line of their
 * schedule.
 */
export async function bookMusic(
  deps: ThreadDeps,
  couple: ThreadParties['couple'],
  day: string,
): Promise<void> {
  await bookSurely(
    deps,
    { couple, vendor: await vendorNamed(deps, 'Hazel Door Quartet') },
    {
      day,
      guests: 32,
      town: 'Ghent',
      venue: '',
      askedDaysAgo: 20,
      message: 'Could you play for the ceremony and the drinks? Nothing too solemn.',
      quote: quartet(new Date(deps.now().getTime() - 20 * dayMs)),
      times: { arrives: 13 * 60, starts: 14 * 60, ends: 17 * 60 },
    },
  )
}

/** The second demo couple has agreed with a photographer, whose contract waits for them. */
export async function agreeOnPictures(
  deps: ThreadDeps,
  couple: ThreadParties['couple'],
  day: string,
): Promise<void> {
  const vendor = await vendorNamed(deps, 'Kestrel Gate Studio')
  await holdDemoThread(deps, { couple, vendor }, photographerStory(day, deps.now()))
}

async function vendorNamed({ db }: ThreadDeps, name: string) {
  const { id: businessId, ownerId: userId } = await db.query
    .selectFrom('businesses')
    .select(['id', 'ownerId'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { userId, businessId }
}

async function bookSurely(
  deps: ThreadDeps,
  parties: ThreadParties,
  { day, guests, town, venue, askedDaysAgo, message, quote, times }: SureBooking,
) {
  const hours = askedDaysAgo * 24
  const enquiryId = await holdDemoThread(deps, parties, {
    asked: { hoursAgo: hours, message, details: { ...detailsOf(day, guests, venue), town } },
    steps: [
      [hours - 2, 'opens'],
      [hours - 20, 'quotes', quote],
      [hours - 44, 'accepts'],
      [hours - 68, 'vendor', 'Wonderful. The day is yours; the times are in your schedule now.'],
    ],
  })
  const { id, version } = await deps.db.query
    .selectFrom('bookings')
    .select(['id', 'version'])
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirstOrThrow()
  // With the message that speaks of them, which is before it.
  const repliedAt = new Date(deps.now().getTime() - (hours - 68) * 3_600_000)
  const asVendor = { userId: parties.vendor.userId, role: 'VENDOR' as const }
  const step = { version, event: 'SAY_TIMES' as const, ...times }
  await takeBookingStep({ ...deps, now: () => repliedAt }, asVendor, id, step, null)
  return { enquiryId, asVendor }
}

/** Everything on the day, so that the two are bound at once. */
function withoutDeposit(at: Date): QuoteContent {
  return { ...quoteOf(at, { arch: 72_000, table: 9_200, tables: 9 }), deposit: null }
}

function quartet(at: Date): QuoteContent {
  const { lines, ...content } = withoutDeposit(at)
  const [line] = lines
  if (!line) return { ...content, lines }
  return {
    ...content,
    lines: [{ ...line, name: 'String quartet, three hours', unitMinor: 95_000 }],
  }
}
