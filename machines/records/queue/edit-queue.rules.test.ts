import { expect, test } from 'vitest'
import { isWorthWaiting, mayJoin, setAside, without } from './edit-queue.rules.ts'
import { maxQueued } from './edit-queue.schema.ts'

const edit = (key: string) => ({ key, about: 'rings', edit: { event: 'COMPLETE' } })

test('an edit joins once, and while there is room', () => {
  expect(mayJoin({ queue: [], refused: [] }, edit('a'))).toBe(true)
  expect(mayJoin({ queue: [edit('a')], refused: [] }, edit('a'))).toBe(false)
  const refused = [{ ...edit('a'), reason: 'version_stale' }]
  expect(mayJoin({ queue: [], refused }, edit('a'))).toBe(false)
  expect(mayJoin({ queue: [], refused }, edit('b'))).toBe(true)
  const full = Array.from({ length: maxQueued }, (_, at) => edit(`${at}`))
  expect(mayJoin({ queue: full.slice(1), refused: [] }, edit('a'))).toBe(true)
  expect(mayJoin({ queue: full, refused: [] }, edit('a'))).toBe(false)
})

test('what was refused keeps what was done, and why it was refused', () => {
  const kept = setAside({ queue: [edit('a'), edit('b')], refused: [] }, 'version_stale')
  expect(kept).toEqual({
    queue: [edit('b')],
    refused: [{ ...edit('a'), reason: 'version_stale' }],
  })
  expect(setAside({ queue: [], refused: [] }, 'internal')).toEqual({ queue: [], refused: [] })
  expect(without([edit('a'), edit('b')], 'a')).toEqual([edit('b')])
})

test('only what may succeed later by itself is waited for', () => {
  expect(
    (['unreachable', 'too_many_requests', 'version_stale', 'internal'] as const).map(
      isWorthWaiting,
    ),
  ).toEqual([true, true, false, false])
})
