import { isDeepStrictEqual } from 'node:util'
import { contactCases } from '#machines/contact/contact.cases.ts'
import { contactMachine } from '#machines/contact/contact.machine.ts'
import { isSent, refusalOf, valuesOf } from '#machines/contact/contact.selectors.ts'
import { provePaths } from '#tests/harness/model.ts'

const written = { name: 'Robin', email: 'robin@example.com', message: 'The date of our wedding moved.' }

provePaths({
  machine: contactMachine,
  cases: contactCases,
  portInputs: { sendMessage: (input: unknown) => isDeepStrictEqual(input, written) },
  invariants: {
    'what was typed stays until it is sent': (snapshot) => refusalOf(snapshot) === null || valuesOf(snapshot).name.trim() === 'Robin',
    'sent is the only end without a refusal to speak of': (snapshot) => !isSent(snapshot) || refusalOf(snapshot) === null,
  },
})
