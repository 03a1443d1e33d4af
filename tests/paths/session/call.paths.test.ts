import { callModel } from '#machines/session/call/call.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...callModel,
  invariants: {
    'it is never tried again more than three times': ({ context }) => context.failures <= 3,
    'it is unreachable only after three retries': (snapshot) => !snapshot.matches('unreachable') || snapshot.context.failures === 3,
  },
})
