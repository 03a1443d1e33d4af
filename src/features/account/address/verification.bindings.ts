import type { SnapshotFrom } from 'xstate'
import { verificationMachine } from '#machines/account/verification/verification.machine.ts'
import type { VerificationInput } from '#machines/account/verification/verification.machine.ts'
import type { VerificationPorts } from '#machines/account/verification/verification.ports.ts'
import {
  resendActor,
  valuesOf,
  viewOf,
} from '#machines/account/verification/verification.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import { identity } from '#src/client/identity/identity.ts'
import { codeForVerification } from '../sent-code.bindings.ts'
import { keepPauseOf, resendWith } from '../resend.bindings.ts'
import { codeOnce } from './code-once.bindings.ts'

export const verificationLogic = verificationMachine.provide({
  actors: {
    ...bind<VerificationPorts>({
      // An account that is verified by now was verified by the code whose answer was lost.
      confirmSignUp: codeOnce(identity.confirmSignUp, {
        used: ['NotAuthorized'],
        confirm: async () => ({ result: 'confirmed' }),
      }),
    }),
    resend: resendWith(identity.resendConfirmationCode),
  },
})

/** Where a verification begins: with the code that was sent last from this tab. */
export function verificationInput(): VerificationInput {
  const kept = codeForVerification.read()
  return {
    email: kept?.email ?? '',
    resendAllowedAt: kept?.resendAllowedAt ?? null,
    now: Date.now(),
  }
}

/** Keeps for a reload which code is asked for, and how long until the next may be. */
export function keepVerification() {
  const keepPause = keepPauseOf(codeForVerification)
  return (snapshot: SnapshotFrom<typeof verificationMachine>) => {
    if (viewOf(snapshot) === 'code') keepPause(resendActor(snapshot), valuesOf(snapshot).email)
    else codeForVerification.write(null)
  }
}
