import { expect, test } from 'vitest'
import { askAddress } from './ask-address.rules.ts'

test('the address names the vendors that a couple asks', () => {
  expect([askAddress(['a']), askAddress(['a', 'b'])]).toEqual([
    '/dashboard/enquiries/new?to=a',
    '/dashboard/enquiries/new?to=a,b',
  ])
})
