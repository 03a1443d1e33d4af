import { createActor } from 'xstate'
import { resetMachine } from '#machines/account/reset/reset.machine.ts'
import type { ResetPorts } from '#machines/account/reset/reset.ports.ts'
import { resendActor, valuesOf, viewOf } from '#machines/account/reset/reset.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import { identity } from '#src/client/identity/identity.ts'
import { codeForReset } from './sent-code.bindings.ts'
import { keepPauseOf, resendWith } from './resend.bindings.ts'

/** A forgotten password. `afresh` asks for the address again, whatever was sent before. */
export function openReset({ afresh }: { afresh: boolean }) {
  const kept = codeForReset.read()
  const actor = createActor(
    resetMachine.provide({
      actors: {
        ...bind<ResetPorts>({ forgotPassword: identity.forgotPassword, confirmForgotPassword: identity.confirmForgotPassword }),
        // A second reset code is asked for by the same call as the first.
        resend: resendWith(identity.forgotPassword),
      },
    }),
    { input: { email: kept?.email ?? '', resendAllowedAt: afresh ? null : (kept?.resendAllowedAt ?? null), now: Date.now() } },
  )
  const keepPause = keepPauseOf(codeForReset)
  actor.subscribe((snapshot) => {
    if (viewOf(snapshot) === 'password') keepPause(resendActor(snapshot), valuesOf(snapshot).email.trim())
    if (viewOf(snapshot) === 'changed') codeForReset.write(null)
  })
  return actor
}
