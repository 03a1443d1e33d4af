import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Registration } from '#machines/account/account.schema.ts'
import { problemsOf } from '#machines/account/invited-registration/invited-registration.rules.ts'
import { invitedDraftSchema } from '#machines/account/invited-registration/invited-registration.schema.ts'
import {
  draftOf,
  isBusy,
  outcomeOf,
  refusalOf,
  viewOf,
} from '#machines/account/invited-registration/invited-registration.selectors.ts'
import { invitedRegistrationModel } from '#machines/account/invited-registration/invited-registration.model.ts'
import type { SignUp } from '#machines/account/registration/registration.ports.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const password = 'Garden-party-27'

provePaths({
  ...invitedRegistrationModel,
  portInputs: {
    signUp: (sent: SignUp) =>
      isDeepStrictEqual(sent, {
        firstName: 'Robin',
        lastName: 'Achterberg',
        email: 'robin@example.com',
        password,
        role: 'COUPLE',
      }),
    // Whom a wedding invites, and whom a business does.
    saveDetails: (sent: Registration) =>
      (['COUPLE', 'VENDOR'] as const).some((role) =>
        isDeepStrictEqual(sent, {
          sub: '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11',
          role,
          acceptedTerms: termsVersion,
          invitation: 'Z8mQ0xXW3b5t7uYc1dEf2gHi3jK',
        }),
      ),
  },
  invariants: {
    'the draft has no password in it': (snapshot) =>
      !JSON.stringify(draftOf(snapshot)).includes(password),
    'a reload can read every draft': (snapshot) =>
      v.is(v.nullable(invitedDraftSchema), draftOf(snapshot)),
    'the passwords are forgotten once the account exists': ({ context }) =>
      context.sub === null || context.values.account.password === '',
    'nothing is sent before the form is right': (snapshot) =>
      !isBusy(snapshot) ||
      snapshot.context.sub !== null ||
      problemsOf(snapshot.context.values).length === 0,
    'fields are marked in the form alone': (snapshot) =>
      snapshot.context.problems.length === 0 || viewOf(snapshot) === 'form',
    'a refusal is gone while the next try runs': (snapshot) =>
      !isBusy(snapshot) || refusalOf(snapshot) === null,
    'the end names the address, and says whether the invitation was sent': (snapshot) =>
      (snapshot.status === 'done') ===
      (outcomeOf(snapshot)?.email === 'robin@example.com' &&
        outcomeOf(snapshot)?.isSaved === snapshot.context.isSaved),
  },
})
