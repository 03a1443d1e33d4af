import { callCases } from '#machines/session/call/call.cases.ts'
import { callMachine } from '#machines/session/call/call.machine.ts'
import { provePaths } from '#tests/harness/model.ts'

provePaths({
  machine: callMachine,
  cases: callCases,
  invariants: {
    'it is never tried again more than three times': ({ context }) => context.failures <= 3,
    'it is unreachable only after three retries': (snapshot) => !snapshot.matches('unreachable') || snapshot.context.failures === 3,
  },
})
