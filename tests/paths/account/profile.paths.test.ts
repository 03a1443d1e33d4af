import { isDeepStrictEqual } from 'node:util'
import type { ProfilePorts } from '#machines/account/profile/profile.ports.ts'
import {
  fieldErrorOf,
  formOf,
  isBusy,
  isCompleted,
  maySwitchRole,
} from '#machines/account/profile/profile.selectors.ts'
import { profileModel } from '#machines/account/profile/profile.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const key = '7c1f2b44-8a55-4f0e-9a53-0d2f9b3f6f11'
const business = {
  name: 'Fern & Fable Flowers',
  category: 'florist',
  city: '',
  country: '',
  phone: '',
  website: '',
  description: '',
}
type InputOf<Port extends keyof ProfilePorts> = Parameters<ProfilePorts[Port]>[0]

provePaths({
  ...profileModel,
  portInputs: {
    createWedding: ({ key: sent, details }: InputOf<'createWedding'>) =>
      sent === key &&
      [null, '2027-03-13'].includes(details.weddingDate) &&
      [null, 120].includes(details.expectedGuests),
    createBusiness: ({ key: sent, details }: InputOf<'createBusiness'>) =>
      sent === key && isDeepStrictEqual(details, business),
  },
  invariants: {
    'only an account without a user type may switch': (snapshot) =>
      !maySwitchRole(snapshot) || snapshot.context.mayChooseRole,
    'nothing is saved without a key': (snapshot) =>
      !snapshot.matches('saving') || snapshot.context.key !== null,
    'only what the form shows is marked': (snapshot) =>
      snapshot.context.problems.every(
        ({ path }) => path === 'accepted' || path.startsWith(`${formOf(snapshot)}.`),
      ),
    'nothing is saved before the terms are accepted': (snapshot) =>
      !snapshot.matches('saving') || snapshot.context.values.accepted,
    'nothing is marked while it is saved': (snapshot) =>
      !isBusy(snapshot) || fieldErrorOf(snapshot, 'business.website') === null,
    'the end is a completed profile': (snapshot) =>
      (snapshot.status === 'done') === isCompleted(snapshot),
  },
})
