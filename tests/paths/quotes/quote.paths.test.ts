import type { StateValue } from 'xstate'
import { stateName } from '#machines/kernel/values/state-name.ts'
import { quoteModel } from '#machines/quotes/quote.model.ts'
import {
  allowedFor,
  isAgreed,
  isOnTheTable,
  nextDue,
  quoteAt,
  turnOf,
  failedGuards,
} from '#machines/quotes/quote.selectors.ts'
import type { QuoteNow } from '#machines/quotes/quote.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-25T09:00:00.000Z'

provePaths({
  ...quoteModel,
  invariants: {
    'nothing is agreed that was not complete': (snapshot) =>
      !isAgreed(statusIn(snapshot).state) || snapshot.context.missing.length === 0,
    'nobody accepts or counters at the instant it expires, or later': (snapshot) => {
      const { expiresAt } = snapshot.context
      return (
        expiresAt === null ||
        (['ACCEPT', 'COUNTER', 'KEEP'] as const).every(
          (type) => !snapshot.can({ type, at: expiresAt }),
        )
      )
    },
    'time moves a quote exactly when something is due': (snapshot) => {
      const due = nextDue(statusIn(snapshot))
      const far = '2030-01-01T00:00:00.000Z'
      return snapshot.can({ type: 'EXPIRE', at: due ?? far }) === (due !== null)
    },
    'what is on the table waits for one of the two': (snapshot) =>
      !isOnTheTable(statusIn(snapshot).state) || turnOf(statusIn(snapshot)) !== null,
    'a reader sees that it has expired before the row says so': (snapshot) => {
      const status = statusIn(snapshot)
      const due = nextDue(status)
      return due === null || turnOf(quoteAt(status, due)) === null
    },
    'the chart and its selectors agree on accepting': (snapshot) =>
      snapshot.can({ type: 'ACCEPT', at }) ===
        (failedGuards(statusIn(snapshot), { type: 'ACCEPT', at }) === null) &&
      snapshot.can({ type: 'ACCEPT', at }) ===
        allowedFor(statusIn(snapshot), 'couple', at).includes('ACCEPT'),
  },
})

function statusIn({ value, context }: { value: StateValue; context: QuoteNow['facts'] }): QuoteNow {
  // The innermost state names of a chart are the ones that rows store.
  return { state: stateName(value) as QuoteNow['state'], facts: context }
}
