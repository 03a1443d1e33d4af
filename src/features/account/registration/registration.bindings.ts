import type { SnapshotFrom } from 'xstate'
import { registrationMachine } from '#machines/account/registration/registration.machine.ts'
import type { RegistrationInput } from '#machines/account/registration/registration.machine.ts'
import type { RegistrationPorts } from '#machines/account/registration/registration.ports.ts'
import { registrationDraftSchema } from '#machines/account/registration/registration.schema.ts'
import { draftOf, valuesOf } from '#machines/account/registration/registration.selectors.ts'
import { bind } from '#machines/kernel/ports.ts'
import { api } from '#src/client/api.ts'
import { fetchWithRetry } from '#src/client/retry/fetch-with-retry.ts'
import { identity } from '#src/client/identity/identity.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'
import { localTimeZone } from '#src/i18n/parts/zones.ts'
import type { Registration } from '#machines/account/account.schema.ts'
import { keepProfile } from '../profile.bindings.ts'

/**
 * What was typed, passwords left out: a reload does not lose it, and closing the tab forgets it.
 */
const draft = storedInTab('registration', parsedBy(registrationDraftSchema))

/** What every registration calls. */
export const registrationActors = bind<RegistrationPorts>({
  signUp: identity.signUp,
  saveDetails: async (registration) => {
    const answer = await fetchWithRetry(() =>
      api.registrations.$post({ json: withZone(registration) }),
    )
    return answer.result === 'answer' ? { result: 'saved' } : answer
  },
})

export const registrationLogic = registrationMachine.provide({ actors: registrationActors })

/** Where a registration begins: where it was left in this tab. */
export function registrationInput(): RegistrationInput {
  return { role: 'COUPLE', draft: draft.read() }
}

export function keepRegistration(snapshot: SnapshotFrom<typeof registrationMachine>) {
  draft.write(draftOf(snapshot))
}

/** Keeps details that could not be saved for the page that asks for them after the sign-in. */
export function keepDetails(snapshot: SnapshotFrom<typeof registrationMachine>) {
  const { account, wedding, business } = valuesOf(snapshot)
  keepProfile({ email: account.email.trim().toLowerCase(), wedding, business })
}

/** A wedding is planned in the time zone of whoever begins it, until they say otherwise. */
function withZone(registration: Registration): Registration {
  return registration.role === 'COUPLE' && 'details' in registration
    ? { ...registration, details: { ...registration.details, timeZone: localTimeZone() } }
    : registration
}
