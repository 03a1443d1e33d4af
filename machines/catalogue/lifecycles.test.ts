import { expect, test } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { accountDeletion } from '#machines/account/deletion/deletion.machine.ts'
import { payment } from '#machines/budget/payment/payment.machine.ts'
import { vendorChoice } from '#machines/choices/vendor-choice.machine.ts'
import { rsvp } from '#machines/guests/rsvp/rsvp.machine.ts'
import type { ActionMeta } from '#machines/kernel/lifecycle.ts'
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

test('a step that ends something for others says so, and is asked first where it cannot be taken back', () => {
  expect(markedIn(publication.machine)).toEqual(['by_link RENEW_LINK ends asks'])
  expect(markedIn(partnerInvitation.machine)).toEqual(['pending DECLINE ends asks'])
  expect(markedIn(vendorChoice.machine)).toEqual(['considered DROP ends', 'booked DROP ends asks'])
  for (const { machine } of [accountDeletion, payment, rsvp, giftReservation, task])
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
