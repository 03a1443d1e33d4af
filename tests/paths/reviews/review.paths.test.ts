import { reviewModel } from '#machines/reviews/review.model.ts'
import { review } from '#machines/reviews/review.machine.ts'
import { advance } from '#machines/kernel/lifecycle.ts'
import {
  hasSeal,
  isCovered,
  isRemoved,
  reviewActions,
  waitsForTeam,
} from '#machines/reviews/review.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const may = (
  now: Parameters<typeof reviewActions>[0],
  by: Parameters<typeof reviewActions>[1],
): string[] =>
  reviewActions(now, by)
    .filter(({ refusedBy }) => refusedBy.length === 0)
    .map(({ event }) => event)

provePaths({
  ...reviewModel,
  invariants: {
    'a report changes neither where a review is nor whether its stars are public': (snapshot) => {
      if (!snapshot.can({ type: 'REPORT' })) return true
      const { value: state, context: facts } = snapshot
      const { stored } = advance(
        review,
        { version: review.version, state, facts },
        { type: 'REPORT' },
      )
      return stored.state === state && stored.facts.sealed === facts.sealed
    },
    'it is answered once': ({ value: state, context: facts }) =>
      !(facts.answered && may({ state, facts }, 'vendor').includes('ANSWER')),
    'the couple changes it while it is sealed, and never after': ({
      value: state,
      context: facts,
    }) => !may({ state, facts }, 'couple').includes('CHANGE') || facts.sealed,
    'what is answered is public': ({ context }) => !(context.answered && context.sealed),
    'a seal ends by itself, wherever it is': ({ value: state, context: facts }) =>
      hasSeal({ state, facts }) === (facts.sealed && !isRemoved(state)),
    'what is covered waits for the team, and the team alone moves it': ({
      value: state,
      context: facts,
    }) => {
      if (!isCovered(state)) return true
      const now = { state, facts }
      return (
        waitsForTeam(now) &&
        may(now, 'couple').length === 0 &&
        may(now, 'vendor').length === 0 &&
        may(now, 'team').length > 0
      )
    },
    'nothing is removed that was not covered first': (snapshot) =>
      snapshot.can({ type: 'REMOVE' }) === isCovered(snapshot.value),
  },
})
