import { expect, test } from 'vitest'
import { placeOf } from './notice.rules.ts'

const place = (state: string) =>
  placeOf({ kind: 'review.waiting', facts: { state }, weddingId: null })

test('what waits for the review team opens where it is decided', () => {
  expect(
    Object.fromEntries(
      [
        'submitted',
        'appealed',
        'closing_asked',
        'change_proposed',
        'reported',
        'review_reported',
      ].map((state) => [state, place(state)]),
    ),
  ).toEqual({
    submitted: '/admin/review',
    appealed: '/admin/review',
    closing_asked: '/admin/review?state=closing',
    change_proposed: '/admin/documents',
    reported: '/admin/reports',
    review_reported: '/admin/reviews',
  })
})

test.each([
  ['task.due', '/dashboard/timeline'],
  ['task.overdue', '/dashboard/timeline'],
  ['task.assigned', '/dashboard/timeline'],
  ['payment.due', '/dashboard/budget'],
  ['payment.overdue', '/dashboard/budget'],
  ['date.changed', '/couple-profile'],
  ['vendor.booked', '/dashboard/vendors'],
  ['member.joined', '/dashboard/members'],
  ['member.left', '/dashboard/members'],
  ['invitation.ended', '/dashboard/members'],
  ['rsvp.answered', '/dashboard/guests/invitations'],
  ['rsvp.changed', '/dashboard/guests/invitations'],
  ['rsvp.linkMissed', '/dashboard/guests/invitations'],
  ['gift.reserved', '/dashboard/registry'],
  ['photos.waiting', '/dashboard/website/photos'],
  ['thanks.due', '/dashboard/registry'],
  ['approval', '/vendor-dashboard'],
  ['listing.published', '/admin/review'],
  ['proof', '/vendor-dashboard'],
  ['change', '/vendor-dashboard/vendor-profile'],
  ['colleague.joined', '/vendor-dashboard/team'],
  ['colleague.left', '/vendor-dashboard/team'],
  ['colleague.invitationEnded', '/vendor-dashboard/team'],
  ['calendar.unread', '/vendor-dashboard/calendar'],
] as const)('a notice of %s opens %s', (kind, expected) => {
  expect(placeOf({ kind, facts: {}, weddingId: 'w' })).toBe(expected)
})

test.each(['enquiry', 'review.news'] as const)(
  'a notice of %s opens its thread, or the inbox of its side',
  (kind) => {
    const facts = { enquiryId: 'e' }
    expect(placeOf({ kind, facts, weddingId: 'w' })).toBe('/dashboard/enquiries/e')
    expect(placeOf({ kind, facts: {}, weddingId: 'w' })).toBe('/dashboard/enquiries')
    expect(placeOf({ kind, facts, weddingId: null })).toBe('/vendor-dashboard/enquiries/e')
    expect(placeOf({ kind, facts: {}, weddingId: null })).toBe('/vendor-dashboard/enquiries')
  },
)

test('a listing that was published opens where the team reads it', () => {
  const facts = { businessId: 'b' }
  expect(placeOf({ kind: 'listing.published', facts, weddingId: null })).toBe('/admin/review/b')
})
