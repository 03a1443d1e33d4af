import { expect, test } from 'vitest'
import { askAddress } from './ask-address.rules.ts'

test('whom a couple asks stands in the address', () => {
  expect([askAddress(['a']), askAddress(['a', 'b'])]).toEqual([
    '/dashboard/enquiries/new?to=a',
    '/dashboard/enquiries/new?to=a,b',
  ])
})
