import { expect } from 'vitest'
import type { Booking } from '#machines/bookings/booking-record.schema.ts'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import type { EnquiryList } from '#machines/enquiries/details/enquiry-list.schema.ts'
import type { Page } from '#machines/kernel/page.ts'
import { bodyOf } from '#tests/harness/app.ts'
import type { SignedIn, TestApp } from '#tests/harness/app.ts'

const flipped = { mine: 'theirs', theirs: 'mine', both: 'both', none: 'none' } as const

type SideStatus = Pick<
  Enquiry['where'] | Booking['where'],
  'turn' | 'next' | 'deadline' | 'afterwards'
>

/**
 * A thread and the booking that it led to are one thing, whoever reads it: from both accounts, from
 * the lines of both lists and from the row of the couple's plan, state, turn, next and deadline are
 * the same.
 */
export async function expectBothSidesAgree(
  api: TestApp,
  { couple, vendor, enquiryId }: { couple: SignedIn; vendor: SignedIn; enquiryId: string },
): Promise<void> {
  const read = async <T>(as: SignedIn, path: string): Promise<T | null> => {
    const answer = await api.request('GET', path, { as })
    return answer.status === 404 ? null : bodyOf<T>(answer)
  }
  const sides = [couple, vendor] as const
  const [ours, theirs] = await Promise.all(
    sides.map((as) => read<Enquiry>(as, `/api/enquiries/${enquiryId}`)),
  )
  // The vendor knows nothing of drafts.
  if (!ours || !theirs) return
  const [ourBooking, theirBooking] = await Promise.all(
    sides.map((as) => read<Booking>(as, `/api/enquiries/${enquiryId}/booking`)),
  )
  expect(theirs.state).toBe(ours.state)
  expectFlipped(ours.where, theirs.where)
  expect(theirBooking?.state).toEqual(ourBooking?.state)
  expect([ours.booking, theirs.booking]).toEqual([
    ourBooking?.where ?? null,
    theirBooking?.where ?? null,
  ])
  if (ourBooking && theirBooking) expectFlipped(ourBooking.where, theirBooking.where)

  const lists = await Promise.all([
    read<EnquiryList>(couple, `/api/weddings/${ours.weddingId}/enquiries?limit=100`),
    read<EnquiryList>(vendor, `/api/businesses/${ours.business?.id}/enquiries?limit=100`),
  ])
  for (const [place, of] of [ours, theirs].entries()) {
    const line = lists[place]?.items.find(({ id }) => id === enquiryId)
    expect(line && positionOf(line)).toEqual(positionOf(of))
  }
  const choices = await read<Page<Choice>>(couple, `/api/weddings/${ours.weddingId}/choices`)
  const row = choices?.items.find(({ enquiry }) => enquiry?.id === enquiryId)?.enquiry
  if (row) expect([row.where, row.booking]).toEqual([ours.where, ours.booking])
}

function positionOf({ state, where, booking }: Pick<Enquiry, 'state' | 'where' | 'booking'>) {
  return { state, where, booking }
}

/** Where both have something to do, each reads its own; else both read the same, from their end. */
function expectFlipped(ours: SideStatus, theirs: SideStatus) {
  if (ours.turn === 'mine' && theirs.turn === 'mine') return
  const { next, deadline, afterwards } = ours
  expect(theirs).toMatchObject({ turn: flipped[ours.turn], next, deadline, afterwards })
}
