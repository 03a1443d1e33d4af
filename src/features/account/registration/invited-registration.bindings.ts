import type { SnapshotFrom } from 'xstate'
import { invitedRegistrationMachine } from '#machines/account/invited-registration/invited-registration.machine.ts'
import type { InvitedInput } from '#machines/account/invited-registration/invited-registration.machine.ts'
import { invitedDraftSchema } from '#machines/account/invited-registration/invited-registration.schema.ts'
import { draftOf } from '#machines/account/invited-registration/invited-registration.selectors.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'
import { registrationActors } from './registration.bindings.ts'

/**
 * What was typed, passwords left out: a reload does not lose it, and closing the tab forgets it.
 */
const draft = storedInTab('invitedRegistration', parsedBy(invitedDraftSchema))

export const invitedRegistrationLogic = invitedRegistrationMachine.provide({
  actors: registrationActors,
})

/** Where it begins: where this invitation was left in this tab. */
export function invitedInput({ token, role, email }: Omit<InvitedInput, 'draft'>): InvitedInput {
  const kept = draft.read()
  return { token, role, email, draft: kept?.token === token ? kept : null }
}

export function keepInvitedRegistration(snapshot: SnapshotFrom<typeof invitedRegistrationMachine>) {
  draft.write(draftOf(snapshot))
}
