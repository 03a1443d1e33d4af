import { configure } from '@testing-library/react'
import { afterAll } from 'vitest'
import { i18n } from '#src/i18n/i18n.ts'

// Every component is mounted twice in tests, as it is in development. What comes lazily takes
// longer than the library's second where other processes are busy.
configure({ reactStrictMode: true, asyncUtilTimeout: 60_000 })

// A text that is not there, or that nothing has brought, fails the test that shows it.
Object.assign(i18n.options, {
  saveMissing: true,
  missingKeyHandler: (_languages: readonly string[], namespace: string, key: string) => {
    throw new Error(`There is no text ${namespace}:${key}, or nothing has brought it.`)
  },
})

// Files share a document. React Aria leaves in it what it has announced to screen readers.
afterAll(() => document.body.replaceChildren())
