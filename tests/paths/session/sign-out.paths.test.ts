import { isSigningOut } from '#machines/session/sign-out/sign-out.selectors.ts'
import { signOutModel } from '#machines/session/sign-out/sign-out.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...signOutModel,
  invariants: {
    'it ends signed out or is on its way there': (snapshot) =>
      isSigningOut(snapshot) !== (snapshot.status === 'done'),
    'it cannot be stopped half-way': (snapshot) => snapshot.status !== 'error',
  },
})
