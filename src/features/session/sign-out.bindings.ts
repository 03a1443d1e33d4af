import { bind } from '#machines/kernel/ports.ts'
import { signOutMachine } from '#machines/session/sign-out/sign-out.machine.ts'
import type { SignOutPorts } from '#machines/session/sign-out/sign-out.ports.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import {
  clearSessionHint,
  clearStorage,
  noteOwedSignOut,
  owesSignOut,
} from '#src/client/storage/storage.ts'
import { notifyOtherTabs } from '#src/client/live/tabs.ts'
import { hostedSession, leaveByHostedLogin } from './hosted/hosted-session.bindings.ts'

let isHosted = false
let isServerTold = false

/** Signs out here, whatever the server says, and tells the other tabs. */
export const signOutLogic = signOutMachine.provide({
  actors: bind<SignOutPorts>({
    logout: async () => {
      // Read first, because it is forgotten with everything else.
      isHosted = hostedSession.read() === true
      isServerTold = false
      const answer = await endSession()
      isServerTold = answer.result === 'answer'
      // The specification has a failed sign-out logged and nothing more; the code names no person.
      if (answer.result === 'refused')
        throw new Error(`The server was not told of the sign-out: ${answer.code}`)
    },
    forget: async () => {
      clearStorage()
      if (isServerTold) clearSessionHint()
      else noteOwedSignOut()
    },
    notifyOtherTabs: async () => notifyOtherTabs({ type: 'signed-out' }),
    leaveHosted: async () => {
      if (isHosted) await leaveByHostedLogin()
    },
  }),
})

let ending: ReturnType<typeof askToEndSession> | null = null

/** One call at a time: a late answer would take the cookie of whoever signed in meanwhile. */
function endSession() {
  return (ending ??= askToEndSession().finally(() => {
    ending = null
  }))
}

function askToEndSession() {
  return fetchWithRetry(() => api.auth.logout.$post())
}

/**
 * Ends the session of whoever signed out here without the server being told. Anybody else who signs
 * in would be refused because of it. The refusal where it could not be ended now, else null.
 */
export async function endOwedSession() {
  if (!owesSignOut()) return null
  const answer = await endSession()
  return answer.result === 'refused' ? answer : null
}
