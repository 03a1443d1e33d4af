import { bind } from '#machines/kernel/ports.ts'
import { signOutMachine } from '#machines/session/sign-out/sign-out.machine.ts'
import type { SignOutPorts } from '#machines/session/sign-out/sign-out.ports.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import { clearStorage, clearSessionHint } from '#src/client/storage/storage.ts'
import { notifyOtherTabs } from '#src/client/live/tabs.ts'
import { hostedSession, leaveByHostedLogin } from './hosted/hosted-session.bindings.ts'

let isHosted = false

/** Signs out here, whatever the server says, and tells the other tabs. */
export const signOutLogic = signOutMachine.provide({
  actors: bind<SignOutPorts>({
    logout: async () => {
      // Read first, because it is forgotten with everything else.
      isHosted = hostedSession.read() === true
      const answer = await fetchWithRetry(() => api.auth.logout.$post())
      // The specification has a failed sign-out logged and nothing more; the code names no person.
      if (answer.result === 'refused')
        throw new Error(`The server was not told of the sign-out: ${answer.code}`)
    },
    forget: async () => {
      clearStorage()
      clearSessionHint()
    },
    notifyOtherTabs: async () => notifyOtherTabs({ type: 'signed-out' }),
    leaveHosted: async () => {
      if (isHosted) await leaveByHostedLogin()
    },
  }),
})
