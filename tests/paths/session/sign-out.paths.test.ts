import { signOutCases } from '#machines/session/sign-out/sign-out.cases.ts'
import { signOutMachine } from '#machines/session/sign-out/sign-out.machine.ts'
import { isSigningOut } from '#machines/session/sign-out/sign-out.selectors.ts'
import { provePaths } from '#tests/harness/model.ts'

provePaths({
  machine: signOutMachine,
  cases: signOutCases,
  invariants: {
    'it ends signed out or is on its way there': (snapshot) => isSigningOut(snapshot) !== (snapshot.status === 'done'),
    'it cannot be stopped half-way': (snapshot) => snapshot.status !== 'error',
  },
})
