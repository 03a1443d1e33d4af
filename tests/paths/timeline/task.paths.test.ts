import { taskModel } from '#machines/timeline/task/task.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...taskModel,
  invariants: {
    'what its rule completes is never ticked by hand': ({ value, context }) =>
      value !== 'done' || context.ticksByHand,
    'only what has a rule is overruled': ({ value, context }) =>
      value !== 'overruled' || !context.ticksByHand,
    'only what is to do is put off': ({ value, context }) =>
      value === 'open' || context.snoozedUntil === null || value === 'left_out',
    'only extras are left out, and none that the couple took back': ({ value, context }) =>
      value !== 'left_out' || (context.isExtra && !context.isWanted),
    'there is a way back from everywhere': (snapshot) =>
      snapshot.value === 'open' ||
      (['REOPEN', 'TAKE_BACK'] as const).some((type) =>
        snapshot.can({ type, today: '2026-11-21' }),
      ),
  },
})
