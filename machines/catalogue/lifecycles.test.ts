import { expect, test } from 'vitest'
import { accountDeletion } from '#machines/account/deletion/deletion.machine.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import { vendorChoice } from '#machines/choices/vendor-choice.machine.ts'
import { rsvp } from '#machines/guests/rsvp/rsvp.machine.ts'
import { giftReservation } from '#machines/registry/reservation/gift-reservation.machine.ts'
import { task } from '#machines/timeline/task/task.machine.ts'
import { publication } from '#machines/website/publication/publication.machine.ts'
import { partnerInvitation } from '#machines/wedding/invitation/invitation.machine.ts'

test.each([
  ['accountDeletion', accountDeletion, 1],
  ['payment', payment, 1],
  ['vendorChoice', vendorChoice, 1],
  ['rsvp', rsvp, 1],
  ['giftReservation', giftReservation, 1],
  ['task', task, 1],
  ['publication', publication, 1],
  ['partnerInvitation', partnerInvitation, 1],
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
