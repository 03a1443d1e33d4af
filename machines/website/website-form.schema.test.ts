import { completeArrangement } from './sections/sections.schema.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import {
  arrangementIn,
  completeEntries,
  entriesAs,
  entryProblem,
  shownIn,
  websiteFormOf,
  websiteFormSchema,
} from './website-form.schema.ts'
import type { Website } from './website.schema.ts'

const id = '0198c0de-0000-7000-8000-000000000001'
const website: Website = {
  version: 1,
  look: 'evening',
  greeting: 'Come',
  story: 'We met.\n\nIt rained.',
  place: '',
  questions: [{ question: 'Where?', answer: 'There.' }],
  shown: [id],
  travel: [{ title: 'By train', text: 'To Oriente', link: '' }],
  stays: [
    {
      title: 'The Ferry House',
      text: '',
      price: '€90 a night',
      code: 'MAYA',
      bookBy: '2027-03-01',
      link: 'https://ferry.example',
    },
  ],
  activities: [{ title: 'Tile museum', text: '', place: 'Xabregas', link: '' }],
  party: [{ title: 'Lena', role: 'Witness', text: '', photo: id }],
  hero: id,
  arrangement: completeArrangement([{ kind: 'photos', audience: 'guests' }]),
  visibility: {
    version: 0,
    state: 'off',
    slug: null,
    suggested: 'maya-and-sam',
    link: null,
    guestLink: null,
    word: null,
    before: 'http://localhost/w/',
  },
  takesPhotos: true,
  photos: [],
  guestPhotos: { items: [], nextCursor: null },
  waitingPhotos: 0,
  items: [],
  gifts: [],
  events: [],
}

test('a page read into the form and parsed again is unchanged', () => {
  const { version: _version, visibility: _visibility, photos: _photos, ...rest } = website
  const { items: _items, gifts: _gifts, events: _events, ...more } = rest
  const { guestPhotos: _guestPhotos, waitingPhotos: _waiting, ...content } = more
  expect(v.parse(websiteFormSchema, websiteFormOf(website))).toEqual(content)
})

const stay = { title: 'Inn', text: '', price: '', code: '', bookBy: '', link: '' }

test.each([
  ['questions', { question: 'Where?', answer: ' ' }, 'answer', 'required'],
  ['questions', { question: '', answer: 'There.' }, 'question', 'required'],
  ['questions', { question: 'Where?', answer: 'x'.repeat(601) }, 'answer', 'too_long'],
  ['stays', { ...stay, bookBy: '30 Febr' }, 'bookBy', 'invalid_date'],
  ['stays', { ...stay, link: 'javascript:alert(1)' }, 'link', 'invalid_url'],
  ['party', { title: '', role: 'Witness', text: '', photo: '' }, 'title', 'required'],
] as const)(
  'an entry of %s that is not complete is refused, and told at its field: %j',
  (kind, entry, field, code) => {
    const form = { ...websiteFormOf(website), [kind]: entriesAs(kind, [entry]) }
    expect(fieldProblems(websiteFormSchema, form)).toEqual([
      { path: kind, code: 'incomplete_entries' },
    ])
    expect(entryProblem(kind, entry, field)).toBe(code)
    expect(completeEntries(kind, form[kind])).toEqual([])
  },
)

test('an empty entry is dropped, and an invalid stored value is ignored', () => {
  const blank = entriesAs('questions', [...website.questions, { question: ' ', answer: '' }, {}])
  expect(
    v.parse(websiteFormSchema, { ...websiteFormOf(website), questions: blank }).questions,
  ).toEqual(website.questions)
  expect(entryProblem('questions', { question: ' ', answer: '' }, 'question')).toBeNull()
  expect([shownIn('{'), shownIn('["x"]'), shownIn(JSON.stringify([id]))]).toEqual([[], [], [id]])
  expect(arrangementIn('{')).toEqual(completeArrangement([]))
})
