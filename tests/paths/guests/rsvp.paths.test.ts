import { rsvpModel } from '#machines/guests/rsvp/rsvp.model.ts'
import { allowedFor, isOpen, turnOf } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { RsvpNow } from '#machines/guests/rsvp/rsvp.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const now = { at: '2026-11-21T09:05:00.000Z', closesAt: null }
const over = { ...now, closesAt: '2026-11-20T00:00:00.000Z' }

provePaths({
  ...rsvpModel,
  invariants: {
    'until the deadline a household answers, and changes its answer; once it is closed, never': (
      snapshot,
    ) =>
      isOpen(storedState(snapshot), now) === (snapshot.value !== 'closed') &&
      !isOpen(storedState(snapshot), over),
    'the couple may always write down what it is told by phone': (snapshot) =>
      [now, over].every((moment) =>
        allowedFor(storedState(snapshot), 'couple', moment).includes('ENTER'),
      ),
    'nobody is reminded who has answered, or whom nothing has reached': (snapshot) =>
      !allowedFor(storedState(snapshot), 'product', {
        ...now,
        at: '2030-01-01T00:00:00.000Z',
      }).includes('REMIND') ||
      (turnOf(storedState(snapshot)) === 'theirs' && snapshot.context.reachedAt !== null),
    'what was answered stays answered': ({ value, context }) =>
      (value === 'responded' || value === 'changed') ===
      (context.answeredAt !== null && value !== 'closed'),
    'what went out last went out after it went out first, or then': ({
      context: { sentAt, reachedAt },
    }) => (sentAt === null ? reachedAt === null : reachedAt !== null),
  },
})

function storedState({
  value,
  context,
}: {
  value: RsvpNow['state']
  context: RsvpNow['facts']
}): RsvpNow {
  return { state: value, facts: context }
}
