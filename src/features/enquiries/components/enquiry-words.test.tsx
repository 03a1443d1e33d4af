// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { stepWords } from './enquiry-words.tsx'

beforeAll(() => loadTexts('enquiries', 'ui'))

const reader = { side: 'vendor', name: 'Maya & Tom' } as const

const step = (event: Entry['facts']['event'], by: Partial<Entry>) =>
  stepWords({ side: 'vendor', facts: { event }, ...by } as Entry, reader)

test('a step of a colleague names them, and one of the reader does not', () => {
  const rita = { author: 'Rita', isMine: false }
  expect([
    step('declined', { ...rita }),
    step('blocked', { ...rita }),
    step('unblocked', { ...rita }),
    step('blocked', { author: 'Elena', isMine: true }),
    step('blocked', { side: 'couple', author: 'Maya', isMine: false }),
  ]).toEqual([
    'Rita declined: “”',
    'Rita blocked Maya & Tom',
    'Rita unblocked Maya & Tom',
    'You blocked Maya & Tom',
    'Maya & Tom closed this conversation',
  ])
})
