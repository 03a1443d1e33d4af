import { lookupMachine } from '#machines/lookup/lookup.machine.ts'
import type { LookupPorts } from '#machines/lookup/lookup.ports.ts'
import { bind } from '#machines/kernel/ports.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'

/** A request for a lost link. Its attempts carry one key, so that it is taken once. */
export const lookupLogic = lookupMachine.provide({
  actors: bind<LookupPorts>({
    askForLink: async ({ slug, ...json }) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const answer = await fetchWithRetry(() =>
        api.w[':slug']['invitation-lookups'].$post({ param: { slug }, json }, { headers }),
      )
      if (answer.result === 'answer') return { result: 'taken' }
      const { code, details } = answer
      return { result: 'refused', code, ...(details.fields ? { fields: details.fields } : {}) }
    },
  }),
})
