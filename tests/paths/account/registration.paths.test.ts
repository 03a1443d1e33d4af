import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { DetailedRegistration } from '#machines/account/account.schema.ts'
import type { SignUp } from '#machines/account/registration/registration.ports.ts'
import { problemsOf, stepsFor } from '#machines/account/registration/registration.rules.ts'
import {
  registrationDraftSchema,
  registrationSteps,
} from '#machines/account/registration/registration.schema.ts'
import {
  draftOf,
  isBusy,
  progressOf,
  refusalOf,
  registeredEmail,
  viewOf,
} from '#machines/account/registration/registration.selectors.ts'
import { registrationModel } from '#machines/account/registration/registration.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const password = 'Garden-party-27'
const sub = '0d9c3a54-3c0e-4f0a-9a53-2f9b3f6f7b11'
const wedding = {
  partnerName: 'Noor',
  partnerEmail: '',
  weddingDate: '2027-03-13',
  datePeriod: null,
  city: '',
  country: '',
  type: null,
  budgetRange: null,
}
const business = {
  name: 'Fern & Fable Flowers',
  category: 'florist',
  city: '',
  country: '',
  phone: '',
  website: '',
  description: '',
}

provePaths({
  ...registrationModel,
  portInputs: {
    signUp: ({ role, ...typed }: SignUp) =>
      ['COUPLE', 'VENDOR'].includes(role) &&
      isDeepStrictEqual(typed, {
        firstName: 'Robin',
        lastName: 'Achterberg',
        email: 'robin@example.com',
        password,
      }),
    saveDetails: ({ role, details, ...account }: DetailedRegistration) =>
      account.sub === sub &&
      // A number that was no number is dropped where the step is skipped.
      (role === 'VENDOR'
        ? [business]
        : [120, null].map((expectedGuests) => ({ ...wedding, expectedGuests }))
      ).some((known) => isDeepStrictEqual(details, known)),
  },
  invariants: {
    'the draft has no password in it': (snapshot) =>
      !JSON.stringify(draftOf(snapshot)).includes(password),
    'a reload can read every draft': (snapshot) =>
      v.is(v.nullable(registrationDraftSchema), draftOf(snapshot)),
    'the passwords are forgotten once the account exists': ({ context }) =>
      context.sub === null || context.values.account.password === '',
    'nothing is sent before every step of the role is right': (snapshot) =>
      !isBusy(snapshot) ||
      snapshot.context.sub !== null ||
      stepsFor(snapshot.context.values.role).every(
        (step) => problemsOf(step, snapshot.context.values).length === 0,
      ),
    'no field is marked that the step does not show': (snapshot) =>
      snapshot.context.problems.every(({ path }) =>
        partsOf[viewOf(snapshot)]?.includes(path.split('.')[0] ?? ''),
      ),
    'the step that is shown is one of the role': (snapshot) =>
      !registrationSteps.some((step) => step === viewOf(snapshot)) ||
      progressOf(snapshot).filter(({ status }) => status === 'current').length === 1,
    'the other role keeps its answers': ({ context }) =>
      context.resumedAt === null ||
      (context.values.wedding.partnerName === 'Noor' &&
        context.values.business.category === 'florist'),
    'a refusal is gone while the next try runs': (snapshot) =>
      !isBusy(snapshot) || refusalOf(snapshot) === null,
    'registered says for which address': (snapshot) =>
      (registeredEmail(snapshot) === 'robin@example.com') === (snapshot.status === 'done'),
  },
})

const partsOf: Partial<Record<ReturnType<typeof viewOf>, string[]>> = {
  account: ['account'],
  weddingDetails: ['wedding'],
  businessDetails: ['business'],
  terms: ['accepted'],
}
