import { outsideGiftModel } from '#machines/registry/outside/outside-gift.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-26T13:00:00.000Z'

provePaths({
  ...outsideGiftModel,
  invariants: {
    'somebody is thanked, or is yet to be': (snapshot) =>
      snapshot.can({ type: 'THANK', at }) !== snapshot.can({ type: 'UNTHANK', at }),
    'thanking is what is left to do of a gift that has come': (snapshot) =>
      snapshot.can({ type: 'THANK', at }) === (snapshot.value === 'received'),
    'it says when exactly where somebody was thanked': ({ value, context }) =>
      (value === 'thanked') === (context.thankedAt !== null),
  },
})
