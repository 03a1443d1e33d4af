import { expect, test } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { accountDeletion } from '#machines/account/deletion/deletion.machine.ts'
import { guestPhoto } from '#machines/album/guest-photo.machine.ts'
import { booking } from '#machines/bookings/booking.machine.ts'
import { dayWait } from '#machines/bookings/queue/day-wait.machine.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import { businessChange } from '#machines/changes/business-change.machine.ts'
import { vendorChoice } from '#machines/choices/vendor-choice.machine.ts'
import { enquiry } from '#machines/enquiries/enquiry.machine.ts'
import { guestMessage } from '#machines/messages/message.machine.ts'
import { lookupRequest } from '#machines/lookup/lookup-request.machine.ts'
import { rsvp } from '#machines/guests/rsvp/rsvp.machine.ts'
import type { ActionMeta } from '#machines/kernel/lifecycle.ts'
import { listing } from '#machines/listings/listing.machine.ts'
import { proof } from '#machines/proofs/proof.machine.ts'
import { vendorDay } from '#machines/arrivals/vendor-day.machine.ts'
import { quote } from '#machines/quotes/quote.machine.ts'
import { outsideGift } from '#machines/registry/outside/outside-gift.machine.ts'
import { giftReservation } from '#machines/registry/reservation/gift-reservation.machine.ts'
import { shopPage } from '#machines/registry/shop/shop-page.machine.ts'
import { listingReport } from '#machines/reports/listing-report.machine.ts'
import { review } from '#machines/reviews/review.machine.ts'
import { weddingSetup } from '#machines/setup/setup.machine.ts'
import { task } from '#machines/timeline/task/task.machine.ts'
import { vendorApproval } from '#machines/vendors/vendor-approval.machine.ts'
import { publication } from '#machines/website/publication/publication.machine.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'

test.each([
  ['accountDeletion', accountDeletion, 1],
  ['payment', payment, 1],
  ['vendorChoice', vendorChoice, 1],
  ['rsvp', rsvp, 1],
  ['lookupRequest', lookupRequest, 1],
  ['guestMessage', guestMessage, 2],
  ['giftReservation', giftReservation, 1],
  ['task', task, 1],
  ['publication', publication, 1],
  ['partnerInvitation', partnerInvitation, 1],
  ['booking', booking, 1],
  ['enquiry', enquiry, 2],
  ['quote', quote, 1],
  ['vendorDay', vendorDay, 1],
  ['listing', listing, 1],
  ['proof', proof, 1],
  ['listingReport', listingReport, 1],
  ['businessChange', businessChange, 1],
  ['weddingSetup', weddingSetup, 1],
  ['vendorApproval', vendorApproval, 3],
  ['review', review, 1],
  ['dayWait', dayWait, 1],
  ['guestPhoto', guestPhoto, 1],
  ['outsideGift', outsideGift, 1],
  ['shopPage', shopPage, 1],
] as const)(
  'rows of %s are written by its chart, in a version that older ones lead to',
  (id, lifecycle, version) => {
    expect([lifecycle.machine.id, lifecycle.version, Object.keys(lifecycle.migrations)]).toEqual([
      id,
      version,
      Array.from({ length: version - 1 }, (_, at) => String(at + 1)),
    ])
  },
)

test('a step that ends something for others says so, and is asked first where it cannot be taken back', () => {
  expect(markedIn(publication.machine)).toEqual(['by_link RENEW_LINK ends asks'])
  expect(markedIn(partnerInvitation.machine)).toEqual(['pending DECLINE ends asks'])
  expect(markedIn(vendorChoice.machine)).toEqual(['considered DROP ends', 'booked DROP ends asks'])
  expect(markedIn(booking.machine)).toEqual(['live CANCEL ends asks'])
  expect(markedIn(quote.machine)).toEqual([
    'draft DISCARD ends asks',
    'sent ACCEPT asks',
    'sent DECLINE ends asks',
    'sent WITHDRAW ends asks',
  ])
  // A no has a form of its own, which asks for the reason.
  expect(markedIn(enquiry.machine)).toEqual([
    'draft DISCARD ends',
    'open BLOCK ends asks',
    'waiting WITHDRAW ends',
    'waiting DECLINE ends',
    'replied DECLINE ends',
    'quoted ACCEPT asks',
    'quoted DECLINE ends',
    'completed BLOCK ends asks',
    'cancelled BLOCK ends asks',
    'lapsed BLOCK ends asks',
    'ended BLOCK ends asks',
  ])
  expect(markedIn(listing.machine)).toEqual([
    'edited PUBLISH asks',
    'edited DISCARD ends asks',
    'paused DISCARD ends asks',
  ])
  expect(markedIn(proof.machine)).toEqual(['on_file WITHDRAW ends asks'])
  expect(markedIn(vendorApproval.machine)).toEqual([
    'rejected CONFIRM_CLOSING ends asks',
    'approved WITHDRAW ends asks',
    'suspended CONFIRM_CLOSING ends asks',
  ])
  expect(markedIn(review.machine)).toEqual(['held REMOVE ends asks'])
  expect(markedIn(dayWait.machine)).toEqual(['live LEAVE ends'])
  expect(markedIn(guestPhoto.machine)).toEqual([
    'guestPhoto REMOVE ends asks',
    'guestPhoto WITHDRAW ends asks',
  ])
  const quiet = [vendorDay, accountDeletion, payment, rsvp, giftReservation, task]
  for (const { machine } of [
    ...quiet,
    outsideGift,
    shopPage,
    guestMessage,
    lookupRequest,
    listingReport,
    businessChange,
    weddingSetup,
  ])
    expect([machine.id, markedIn(machine)]).toEqual([machine.id, []])
})

/** The steps of a chart that say something of themselves, by state and event. */
function markedIn(machine: AnyStateMachine): string[] {
  const found: string[] = []
  const visit = ({ key, transitions, states }: AnyStateNode) => {
    for (const [event, all] of transitions) {
      for (const { meta } of all) {
        const { ends, asks } = (meta ?? {}) as Partial<ActionMeta>
        if (ends || asks)
          found.push([key, event, ends ? 'ends' : '', asks ? 'asks' : ''].filter(Boolean).join(' '))
      }
    }
    for (const state of Object.values(states)) visit(state)
  }
  visit(machine.root)
  return found
}
