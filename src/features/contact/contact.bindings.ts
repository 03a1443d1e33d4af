import { contactMachine } from '#machines/contact/contact.machine.ts'
import type { ContactPorts } from '#machines/contact/contact.ports.ts'
import { bind } from '#machines/kernel/ports.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'

/** A message to us. Each attempt of one message carries the same key, so that it arrives once. */
export const contactLogic = contactMachine.provide({
  actors: bind<ContactPorts>({
    sendMessage: async (message) => {
      const headers = { 'Idempotency-Key': await keyOf(message) }
      const answer = await fetchWithRetry(() => api.contact.$post({ json: message }, { headers }))
      if (answer.result === 'answer') return { result: 'sent' }
      const { code, details } = answer
      return { result: 'refused', code, ...(details.fields ? { fields: details.fields } : {}) }
    },
  }),
})

/** The same message today has the same key, whichever tab or attempt sends it. */
async function keyOf(message: object) {
  const day = new Date().toISOString().slice(0, 10)
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(day + JSON.stringify(message)),
  )
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
