import * as v from 'valibot'
import { expect, test } from 'vitest'
import { linkText, linkTextSchema } from './task-link.schema.ts'

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
