import { profileMachine } from '#machines/account/profile/profile.machine.ts'
import type { ProfilePorts, SaveOutcome } from '#machines/account/profile/profile.ports.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { bind } from '#machines/kernel/ports.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { localTimeZone } from '#src/i18n/parts/zones.ts'

/** Completes what a hosted sign-in left open. */
export const profileLogic = profileMachine.provide({
  actors: bind<ProfilePorts>({
    newKey: async () => crypto.randomUUID(),
    createWedding: async ({ key, details }) =>
      outcomeOf(
        await ask(
          api.weddings.$post(
            { json: { ...details, timeZone: localTimeZone(), acceptedTerms: termsVersion } },
            { headers: { 'Idempotency-Key': key } },
          ),
        ),
      ),
    createBusiness: async ({ key, details }) =>
      outcomeOf(
        await ask(
          api.businesses.$post(
            { json: { ...details, acceptedTerms: termsVersion } },
            { headers: { 'Idempotency-Key': key } },
          ),
        ),
      ),
  }),
})

function outcomeOf(answer: Answer<unknown>): SaveOutcome {
  if (answer.result === 'answer') return { result: 'saved' }
  return { result: 'refused', code: answer.code, fields: answer.details.fields ?? [] }
}
