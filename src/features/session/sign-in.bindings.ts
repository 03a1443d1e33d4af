import { createActor } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { signInMachine } from '#machines/session/sign-in/sign-in.machine.ts'
import type { SignInInput } from '#machines/session/sign-in/sign-in.machine.ts'
import type { SignInPorts } from '#machines/session/sign-in/sign-in.ports.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import { identity } from '#src/client/identity/identity.ts'
import { endOwedSession } from './sign-out.bindings.ts'

/**
 * A sign-in with e-mail address and password. The provider's library forgets the tokens before it
 * hands them over.
 */
export function openSignIn(input: SignInInput) {
  return createActor(
    signInMachine.provide({
      actors: bind<SignInPorts>({
        initiateAuth: identity.initiateAuth,
        setNewPassword: identity.setNewPassword,
        setCookie: async ({ tokens, remember }) => {
          const refused = await endOwedSession()
          if (refused) return refused
          const answer = await fetchWithRetry(() =>
            api.auth['set-cookie'].$post({
              json: tokens,
              query: { remember: remember ? 'true' : 'false' },
            }),
          )
          return answer.result === 'answer' ? { result: 'me', me: answer.body } : answer
        },
        resendCode: identity.resendConfirmationCode,
      }),
    }),
    { input, inspect },
  )
}
