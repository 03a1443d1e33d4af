import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import { questionsAs, shownIn, websiteFormOf, websiteFormSchema } from './website-form.schema.ts'
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
  door: {
    version: 0,
    state: 'off',
    slug: null,
    suggested: 'maya-and-sam',
    link: null,
    word: null,
    before: 'http://localhost/w/',
  },
  photos: [],
  items: [],
  gifts: [],
  events: [],
}

test('a page read into the form and parsed again is unchanged', () => {
  const { look, greeting, story, place, questions, shown } = website
  expect(v.parse(websiteFormSchema, websiteFormOf(website))).toEqual({
    look,
    greeting,
    story,
    place,
    questions,
    shown,
  })
})

test.each([
  ['half a question', [{ question: 'Where?', answer: ' ' }], 'blank_pair'],
  ['half an answer', [{ question: '', answer: 'There.' }], 'blank_pair'],
  ['an answer without an end', [{ question: 'Where?', answer: 'x'.repeat(601) }], 'too_long'],
])('%s is refused at the questions as a whole', (_, pairs, code) => {
  expect(
    fieldProblems(websiteFormSchema, { ...websiteFormOf(website), questions: questionsAs(pairs) }),
  ).toEqual([{ path: 'questions', code }])
})

test('an empty question is dropped, and an invalid stored value is ignored', () => {
  const blank = questionsAs([...website.questions, { question: ' ', answer: '' }])
  expect(
    v.parse(websiteFormSchema, { ...websiteFormOf(website), questions: blank }).questions,
  ).toEqual(website.questions)
  expect([shownIn('{'), shownIn('["x"]'), shownIn(JSON.stringify([id]))]).toEqual([[], [], [id]])
})
