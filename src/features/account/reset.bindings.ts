import type { SnapshotFrom } from 'xstate'
import { resetMachine } from '#machines/account/reset/reset.machine.ts'
import type { ResetInput } from '#machines/account/reset/reset.machine.ts'
import type { ResetPorts } from '#machines/account/reset/reset.ports.ts'
import { resendActor, valuesOf, viewOf } from '#machines/account/reset/reset.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import { tokensIn } from '#machines/session/sign-in/sign-in.rules.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import { identity } from '#src/client/identity/identity.ts'
import { codeOnce } from './address/code-once.bindings.ts'
import { codeForReset } from './sent-code.bindings.ts'
import { keepPauseOf, resendWith } from './resend.bindings.ts'

/** A forgotten password. */
export const resetLogic = resetMachine.provide({
  actors: {
    ...bind<ResetPorts>({
      forgotPassword: identity.forgotPassword,
      confirmForgotPassword: codeOnce(identity.confirmForgotPassword, {
        used: ['ExpiredCode', 'CodeMismatch'],
        // A password that signs in is the new one.
        confirm: async ({ email, password }) => {
          const { result } = await identity.initiateAuth({ email, password })
          return result === 'tokens' ? { result: 'changed' } : null
        },
      }),
      endSessions,
    }),
    // A second reset code is asked for by the same call as the first.
    resend: resendWith(identity.forgotPassword),
  },
})

/**
 * Where a reset begins. `afresh` asks for the address again, whatever was sent before; `email` is
 * one that is known already.
 */
export function resetInput({ afresh, email }: { afresh: boolean; email: string }): ResetInput {
  const kept = codeForReset.read()
  return {
    email: email || (kept?.email ?? ''),
    resendAllowedAt: afresh ? null : (kept?.resendAllowedAt ?? null),
    now: Date.now(),
  }
}

/** Keeps for a reload which code is asked for, and how long until the next may be. */
export function keepReset() {
  const keepPause = keepPauseOf(codeForReset)
  return (snapshot: SnapshotFrom<typeof resetMachine>) => {
    if (viewOf(snapshot) === 'password')
      keepPause(resendActor(snapshot), valuesOf(snapshot).email.trim())
    if (viewOf(snapshot) === 'changed') codeForReset.write(null)
  }
}

/**
 * A sign-in with the new password that keeps nothing: its tokens prove to the API whose sessions
 * end.
 */
async function endSessions({ email, password }: { email: string; password: string }) {
  const answer = await identity.initiateAuth({ email, password })
  const tokens = answer.result === 'tokens' ? tokensIn(answer) : null
  if (tokens) await fetchWithRetry(() => api.auth['sign-out-everywhere'].$post({ json: tokens }))
}
