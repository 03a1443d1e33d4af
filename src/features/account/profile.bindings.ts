import { profileMachine } from '#machines/account/profile/profile.machine.ts'
import { profileDraftSchema } from '#machines/account/profile/profile.schema.ts'
import type { ProfileDraft } from '#machines/account/profile/profile.schema.ts'
import type { ProfilePorts, SaveOutcome } from '#machines/account/profile/profile.ports.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { bind } from '#machines/kernel/ports.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'
import { localTimeZone } from '#src/i18n/parts/zones.ts'

/**
 * What was typed about the wedding or the business of an account: a reload does not lose it, and
 * closing the tab forgets it.
 */
const draft = storedInTab('profile', parsedBy(profileDraftSchema))

/** Keeps what was typed until it is saved. */
export function keepProfile(kept: ProfileDraft | null) {
  draft.write(kept)
}

/** What was typed for this account. */
export function keptProfile(email: string) {
  const kept = draft.read()
  return kept?.email === email ? kept : null
}

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
