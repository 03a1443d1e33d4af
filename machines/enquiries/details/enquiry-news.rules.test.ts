import { expect, test } from 'vitest'
import { enquiryTold } from '../enquiry.schema.ts'
import { newsFor } from './enquiry-news.rules.ts'

test('being seen, blocked, left or hidden from is no news, and a late answer is another one for each side', () => {
  expect(enquiryTold.filter((told) => newsFor(told, 'couple') === null)).toEqual([
    'discarded',
    'seen',
    'followed',
    'blocked',
    'unblocked',
    'left',
    'contact_hidden',
  ])
  expect([newsFor('late', 'vendor'), newsFor('late', 'couple')]).toEqual(['late', 'unanswered'])
})
