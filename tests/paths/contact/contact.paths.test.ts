import { isDeepStrictEqual } from 'node:util'
import { isSent, refusalOf, valuesOf } from '#machines/contact/contact.selectors.ts'
import { contactModel } from '#machines/contact/contact.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

const written = {
  name: 'Robin',
  email: 'robin@example.com',
  message: 'The date of our wedding moved.',
}

provePaths({
  ...contactModel,
  portInputs: { sendMessage: (input: unknown) => isDeepStrictEqual(input, written) },
  invariants: {
    'what was typed stays until it is sent': (snapshot) =>
      refusalOf(snapshot) === null || valuesOf(snapshot).name.trim() === 'Robin',
    'sent is the only end without a refusal to speak of': (snapshot) =>
      !isSent(snapshot) || refusalOf(snapshot) === null,
  },
})
