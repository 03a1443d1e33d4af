import { createActor } from 'xstate'
import { verificationMachine } from '#machines/account/verification/verification.machine.ts'
import type { VerificationPorts } from '#machines/account/verification/verification.ports.ts'
import { resendActor, valuesOf, viewOf } from '#machines/account/verification/verification.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import { identity } from '#src/client/identity/identity.ts'
import { codeForVerification } from './sent-code.bindings.ts'
import { keepPauseOf, resendWith } from './resend.bindings.ts'

export function openVerification() {
  const kept = codeForVerification.read()
  const actor = createActor(
    verificationMachine.provide({
      actors: {
        ...bind<VerificationPorts>({ confirmSignUp: identity.confirmSignUp }),
        resend: resendWith(identity.resendConfirmationCode),
      },
    }),
    { input: { email: kept?.email ?? '', resendAllowedAt: kept?.resendAllowedAt ?? null, now: Date.now() } },
  )
  const keepPause = keepPauseOf(codeForVerification)
  actor.subscribe((snapshot) => {
    if (viewOf(snapshot) === 'code') keepPause(resendActor(snapshot), valuesOf(snapshot).email)
    else codeForVerification.write(null)
  })
  return actor
}
