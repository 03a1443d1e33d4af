import { createActor, toPromise } from 'xstate'
import { bind } from '#machines/kernel/ports.ts'
import { signOutMachine } from '#machines/session/sign-out/sign-out.machine.ts'
import type { SignOutPorts } from '#machines/session/sign-out/sign-out.ports.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/fetch-with-retry.bindings.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { clearStorage, clearSessionHint } from '#src/client/storage/storage.ts'
import { notifyOtherTabs } from '#src/client/tabs.ts'
import { hostedSession, leaveByHostedLogin } from './hosted/hosted-session.bindings.ts'

/** Signs out here, whatever the server says, and tells the other tabs. */
export async function signOutHere() {
  // Read first, because it is forgotten with everything else.
  const isHosted = hostedSession.read() === true
  const flow = createActor(
    signOutMachine.provide({
      actors: bind<SignOutPorts>({
        logout: async () => {
          const answer = await fetchWithRetry(() => api.auth.logout.$post())
          // The specification has a failed sign-out logged and nothing more; the code names no person.
          if (answer.result === 'refused') throw new Error(`The server was not told of the sign-out: ${answer.code}`)
        },
        forget: async () => {
          clearStorage()
          clearSessionHint()
        },
        tellOtherTabs: async () => notifyOtherTabs({ type: 'signed-out' }),
        leaveHosted: async () => {
          if (isHosted) await leaveByHostedLogin()
        },
      }),
    }),
    { inspect },
  )
  flow.start()
  await toPromise(flow)
}
