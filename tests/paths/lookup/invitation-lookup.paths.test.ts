import { isDeepStrictEqual } from 'node:util'
import { invitationLookupModel } from '#machines/lookup/lookup.model.ts'
import { isTaken, refusalOf, valuesOf } from '#machines/lookup/lookup.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const asked = { slug: 'emma-and-james', name: 'Grace Okafor', proof: '31401' }

provePaths({
  ...invitationLookupModel,
  portInputs: { askForLink: (input: unknown) => isDeepStrictEqual(input, asked) },
  invariants: {
    'the end tells nothing but that it was taken': (snapshot) =>
      !isTaken(snapshot) || refusalOf(snapshot) === null,
    'what was typed stays until it is taken': (snapshot) =>
      refusalOf(snapshot) === null || valuesOf(snapshot).name.trim() === 'Grace Okafor',
    'other details can be tried after it was taken': (snapshot) =>
      isTaken(snapshot) === snapshot.can({ type: 'TRY_AGAIN' }),
  },
})
