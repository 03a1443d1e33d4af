import { expect, test } from 'vitest'
import { approvalFacts } from '#machines/vendors/approval-record.schema.ts'
import { enquiryFacts } from '../enquiry.schema.ts'
import { isChatter, newsFor, newsOfBusiness } from './enquiry-news.rules.ts'

test('being seen, blocked, left or hidden from is no news, and a late answer is another one for each side', () => {
  expect(enquiryFacts.filter((fact) => newsFor(fact, 'couple') === null)).toEqual([
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

test('a quote that stays as it was is no other quote', () => {
  expect(newsFor('quoted', 'couple', 'kept')).toBe('quoteKept')
  expect(newsFor('quoted', 'couple', 'sent')).toBe('quoted')
})

test('what is news comes under its own name', () => {
  const heard = enquiryFacts.flatMap((fact) => {
    const news = newsFor(fact, 'vendor')
    return news === null ? [] : [`${fact} ${news}${isChatter(news) ? ' again' : ''}`]
  })
  expect(heard).toEqual([
    'sent sent',
    'replied message again',
    'asked message again',
    'wrote message again',
    'late late',
    'quoted quoted',
    'countered countered',
    'quote_withdrawn quoteWithdrawn',
    'quote_declined quoteDeclined',
    'quote_expired quoteExpired',
    'accepted accepted',
    'declined ended',
    'withdrawn ended',
    'expired expired',
    'contact_shared contactShared',
  ])
})

test('couples are notified of a suspension, of its end and of a closing, and of an appeal only if it ends a suspension', () => {
  expect(
    [false, true].map((wasSuspended) =>
      approvalFacts.flatMap((fact) => newsOfBusiness([fact], { wasSuspended }) ?? []),
    ),
  ).toEqual([
    ['suspended', 'reinstated', 'closed'],
    ['suspended', 'reinstated', 'reinstated', 'closed'],
  ])
})
