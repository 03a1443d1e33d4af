import { guestMessageModel } from '#machines/messages/message.model.ts'
import { maxTries } from '#machines/messages/message.machine.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-25T13:00:00.000Z'
const reach = { emails: 2, withoutAddress: 0, unsubscribed: 0 }

provePaths({
  ...guestMessageModel,
  invariants: {
    'a draft was never sent, and everything else was': ({ value, context }) =>
      (value === 'draft') === (context.sentAt === null) &&
      (value === 'draft') === (context.tries === 0),
    'what is over says when it ended': ({ value, context }) =>
      (value === 'sent' || value === 'partly_failed') === (context.endedAt !== null),
    'emails fail exactly where some of them did not arrive': ({ value, context }) =>
      (value === 'partly_failed') === context.failed > 0,
    'nothing is sent twice': (snapshot) =>
      snapshot.can({ type: 'SEND', at, ...reach }) === (snapshot.value === 'draft'),
    'what was sent is not written again': (snapshot) =>
      snapshot.can({ type: 'EDIT', at }) === (snapshot.value === 'draft'),
    'nobody is written to again without end': ({ context }) => context.tries <= maxTries,
  },
})
