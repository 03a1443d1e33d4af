import { partnerInvitationModel } from '#machines/wedding/invitation/invitation.model.ts'
import { expiryOf, isInTime } from '#machines/wedding/invitation/invitation.rules.ts'
import { maxSends } from '#machines/wedding/invitation/invitation.schema.ts'
import { allowedFor, isOpen, turnOf } from '#machines/wedding/invitation/invitation.selectors.ts'
import type { InvitationNow } from '#machines/wedding/invitation/invitation.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const soon = '2026-11-21T09:05:00.000Z'

provePaths({
  ...partnerInvitationModel,
  invariants: {
    'a link is answered while it is pending and in time, and never otherwise': ({
      value,
      context,
    }) =>
      isOpen(storedState({ value, context }), soon) ===
      (value === 'pending' && isInTime(context, soon)),
    'what was answered, or taken back, is over for good': (snapshot) =>
      !['accepted', 'declined', 'revoked'].includes(snapshot.value) ||
      (['inviter', 'invitee', 'product'] as const).every(
        (side) => allowedFor(storedState(snapshot), side, soon).length === 0,
      ),
    'it runs out fourteen days after it was sent last': ({ context }) =>
      context.expiresAt === expiryOf(context.sentAt),
    'nobody is written to more often than three times': ({ context }) =>
      context.sends >= 1 && context.sends <= maxSends,
    'it is one side’s turn, the other’s, or nobody’s': (snapshot) => {
      const turns = [
        turnOf(storedState(snapshot), 'inviter'),
        turnOf(storedState(snapshot), 'invitee'),
      ].join(' ')
      return ['mine theirs', 'theirs mine', 'both both', 'none none'].includes(turns)
    },
  },
})

function storedState({
  value,
  context,
}: {
  value: InvitationNow['state']
  context: InvitationNow['facts']
}): InvitationNow {
  return { state: value, facts: context }
}
