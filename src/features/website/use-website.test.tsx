// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { completeArrangement } from '#machines/website/sections/sections.schema.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { draftOf } from './use-website.ts'

test('a draft of an earlier release, which stored the visibility as a door, is read', () => {
  const { visibility, ...rest } = record
  storedInBrowser<unknown>('page.earlier', () => null).write({
    record: { ...rest, door: visibility },
    values: { greeting: 'Hello' },
  })
  expect(draftOf('earlier').read()).toEqual({ record, values: { greeting: 'Hello' } })
})

test('a draft is stored without the links of the page', () => {
  const linked = { ...record.visibility, link: 'https://vowline.test/w/maya/key' }
  draftOf('own').write({ ...record, visibility: linked }, { greeting: 'Hello' })
  expect(draftOf('own').read()).toEqual({ record, values: { greeting: 'Hello' } })
})

const record: Website = {
  version: 3,
  look: 'register',
  greeting: '',
  story: '',
  place: 'Castle Hill',
  questions: [],
  travel: [],
  stays: [],
  activities: [],
  party: [],
  hero: '',
  arrangement: completeArrangement([]),
  shown: [],
  visibility: {
    version: 1,
    state: 'off',
    slug: null,
    suggested: 'maya',
    link: null,
    guestLink: null,
    word: null,
    before: 'https://vowline.test/w/',
  },
  photos: [],
  takesPhotos: false,
  guestPhotos: { items: [], nextCursor: null },
  waitingPhotos: 0,
  items: [],
  gifts: [],
  events: [],
}
