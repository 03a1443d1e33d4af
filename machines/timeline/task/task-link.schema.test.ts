import * as v from 'valibot'
import { expect, test } from 'vitest'
import { blankTaskForm, taskFormSchema } from './task-form.schema.ts'
import { linkText, linkTextSchema } from './task-link.schema.ts'
import { taskSchema } from './task.schema.ts'

const id = '01a20087-fbbd-7523-bc9b-880000000001'

test.each([null, { kind: 'vendor', id }, { kind: 'item', id }] as const)(
  'a field reads the link that it shows: %o',
  (link) => {
    expect(v.parse(linkTextSchema, linkText(link))).toEqual(link)
  },
)

test.each(['vendor', `guest:${id}`, 'item:1', `${id}:vendor`, ':'])(
  'what is no link is refused: %s',
  (chosen) => {
    expect(v.is(linkTextSchema, chosen)).toBe(false)
  },
)

test('an edit that waits on a device since before there were links is read, and has none', () => {
  const { link: _none, ...typed } = { ...blankTaskForm, title: 'Call the band' }
  expect(v.parse(taskFormSchema(false), typed)).toMatchObject({
    title: 'Call the band',
    link: null,
  })
  expect(v.parse(taskSchema.entries.link, undefined)).toBeNull()
})
