import { vendorDayModel } from '#machines/arrivals/vendor-day.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-25T13:00:00.000Z'

provePaths({
  ...vendorDayModel,
  invariants: {
    'minutes are known exactly while somebody is late': ({ value, context }) =>
      (value === 'late') === (context.minutes !== null && context.lateAt !== null),
    'whoever is there has an hour at which they came': ({ value, context }) =>
      (value === 'arrived' || value === 'done') === (context.arrivedAt !== null),
    'whoever is done has an hour at which they ended': ({ value, context }) =>
      (value === 'done') === (context.doneAt !== null),
    'nothing but taking back is said on another day': (snapshot) =>
      (['ARRIVE', 'FINISH'] as const).every(
        (type) => !snapshot.can({ type, at, isTheDay: false }),
      ) && !snapshot.can({ type: 'LATE', at, isTheDay: false, minutes: 20 }),
    'what was said can be taken back, and nothing else': (snapshot) =>
      snapshot.can({ type: 'TAKE_BACK', at, isTheDay: true }) === (snapshot.value !== 'awaited'),
  },
})
