import { businessChangeModel } from '#machines/changes/business-change.model.ts'
import { allowedFor, isWaiting, failedGuards } from '#machines/changes/business-change.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...businessChangeModel,
  invariants: {
    'what waits may be decided, and nothing else': (snapshot) =>
      snapshot.can({ type: 'ACCEPT' }) === isWaiting(snapshot.value) &&
      snapshot.can({ type: 'REFUSE' }) === isWaiting(snapshot.value),
    'the chart and its selectors agree on taking it back': (snapshot) =>
      snapshot.can({ type: 'WITHDRAW' }) ===
        (failedGuards(snapshot.value, { type: 'WITHDRAW' }) === null) &&
      snapshot.can({ type: 'WITHDRAW' }) === allowedFor(snapshot.value, 'owner').length > 0,
  },
})
