import { expect, test } from 'vitest'
import { firstContent } from '../listing-content.schema.ts'
import {
  changedParts,
  contentIn,
  hasRequiredParts,
  missingParts,
  wishedSlug,
} from '../listing.rules.ts'

const content = firstContent({ description: 'A barn.', website: '', currency: 'EUR' })

test('a listing without a description lacks it', () => {
  expect([missingParts({ description: '' }), missingParts(content)]).toEqual([['description'], []])
  expect(
    [['description' as const], []].map((missing) => hasRequiredParts({ missing, hasDraft: false })),
  ).toEqual([false, true])
})

test('the parts that two versions say differently are named in their order', () => {
  const after = { ...content, links: ['https://barn.test'], tagline: 'By the lake' }
  expect([changedParts(content, after), changedParts(content, content)]).toEqual([
    ['tagline', 'links'],
    [],
  ])
})

test('in another category a listing keeps what that category states, too', () => {
  const details = { drone: true, hours: 8, rooms: 4 }
  expect(contentIn('videography', { ...content, tagline: 'By the lake', details })).toEqual({
    ...content,
    tagline: 'By the lake',
    details: { drone: true, hours: 8 },
  })
})

test.each([
  ['Bell & Thistle', 'Galway', 'bell-thistle'],
  ['Oak', 'Galway', 'oak'],
  // Too short, one of ours, or in letters that an address has not.
  ['Bo', 'Galway', 'vendor-bo-galway'],
  ['Wedding', 'Galway', 'vendor-wedding-galway'],
  ['結婚', 'Galway', 'vendor-galway'],
  ['結婚', '東京', 'vendor-listing'],
  ['Bo', '', 'vendor-bo'],
])('%s of %s would be at %s', (name, city, slug) => {
  expect(wishedSlug({ name, city })).toBe(slug)
})
