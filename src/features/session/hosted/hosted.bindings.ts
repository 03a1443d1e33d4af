import { bind } from '#machines/kernel/ports.ts'
import { hostedCallbackMachine } from '#machines/session/hosted/hosted-callback.machine.ts'
import type { HostedCallbackPorts } from '#machines/session/hosted/hosted-callback.ports.ts'
import { hostedStartMachine } from '#machines/session/hosted/hosted-start.machine.ts'
import type { HostedStartPorts } from '#machines/session/hosted/hosted-start.ports.ts'
import { hostedAttemptSchema } from '#machines/session/hosted/hosted.schema.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'
import { endOwedSession } from '../sign-out.bindings.ts'
import { hostedSession } from './hosted-session.bindings.ts'

const attempt = storedInTab('hostedAttempt', parsedBy(hostedAttemptSchema))

/** Leaves for the hosted login. */
export const hostedStartLogic = hostedStartMachine.provide({
  actors: bind<HostedStartPorts>({
    makeSecrets: async () => {
      const codeVerifier = randomText()
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
      return {
        state: randomText(),
        nonce: randomText(),
        codeVerifier,
        codeChallenge: base64url(new Uint8Array(digest)),
        now: Date.now(),
      }
    },
    keepAttempt: async (made) => attempt.write(made),
    // In place of this page, so that Back leads to where the sign-in was chosen, and not here,
    // which would leave again.
    leave: async ({ url }) => window.location.replace(url),
  }),
})

/** The return from the hosted login. */
export const hostedCallbackLogic = hostedCallbackMachine.provide({
  actors: bind<HostedCallbackPorts>({
    takeReturn: async () => {
      const found = new URLSearchParams(window.location.search)
      const kept = attempt.read()
      attempt.write(null)
      // At once, so that the code stays in no history and reaches no log.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      return {
        code: found.get('code'),
        state: found.get('state'),
        error: found.get('error'),
        attempt: kept,
        now: Date.now(),
      }
    },
    exchange: async (proof) => {
      const refused = await endOwedSession()
      if (refused) return refused
      const answer = await fetchWithRetry(() => api.auth.hosted.$post({ json: proof }))
      if (answer.result === 'refused') return answer
      hostedSession.write(true)
      return { result: 'me', me: answer.body }
    },
  }),
})

/** 256 random bits. */
function randomText() {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
