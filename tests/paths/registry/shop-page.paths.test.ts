import { shopPageModel } from '#machines/registry/shop/shop-page.model.ts'
import { maxShopTries } from '#machines/registry/shop/shop-page.schema.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const at = '2026-11-26T13:00:00.000Z'

provePaths({
  ...shopPageModel,
  invariants: {
    'what is over says when it ended': ({ value, context }) =>
      (value === 'pending') === (context.endedAt === null),
    'it says why exactly where it failed': ({ value, context }) =>
      (value === 'failed') === (context.failure !== null),
    'nobody asks a shop without end': ({ context }) => context.tries <= maxShopTries,
    'what was read is not read again': (snapshot) =>
      snapshot.value !== 'read' || !snapshot.can({ type: 'RETRY', at }),
    'every reading comes to an end': (snapshot) =>
      snapshot.value !== 'pending' ||
      (snapshot.can({ type: 'READ', at }) &&
        snapshot.can({ type: 'FAIL', at, failure: 'too_slow' })),
  },
})
