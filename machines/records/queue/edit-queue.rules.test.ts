import { expect, test } from 'vitest'
import {
  isWorthWaiting,
  joined,
  keptAfter,
  mayJoin,
  setAside,
  without,
} from './edit-queue.rules.ts'
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
    (['unreachable', 'too_many_requests', 'signed_out', 'version_stale', 'internal'] as const).map(
      isWorthWaiting,
    ),
  ).toEqual([true, true, true, false, false])
})

test('a newer edit takes the place of one of the same record, but of none that is on its way', () => {
  const cake = { ...edit('c'), about: 'cake' }
  const refused = { ...edit('r'), reason: 'version_stale' }
  const kept = { queue: [edit('a'), cake], refused: [refused] }
  expect(joined(kept, edit('b'), false)).toEqual({ queue: [cake, edit('b')], refused: [] })
  expect(joined(kept, edit('b'), true)).toEqual({
    queue: [edit('a'), cake, edit('b')],
    refused: [],
  })
})

test('what one tab changes leaves alone what another tab keeps', () => {
  const refused = { ...edit('a'), reason: 'not_found' }
  const others = { queue: [edit('a'), edit('x')], refused: [] }
  const before = { queue: [edit('a')], refused: [] }
  expect(keptAfter(others, before, { queue: [], refused: [refused] })).toEqual({
    queue: [edit('x')],
    refused: [refused],
  })
  expect(keptAfter(others, before, { queue: [edit('a'), edit('b')], refused: [] }).queue).toEqual([
    edit('a'),
    edit('x'),
    edit('b'),
  ])
  // What both tabs have taken over is kept once, and what another tab has sent does not come back.
  expect(keptAfter(others, before, others)).toEqual(others)
  expect(keptAfter({ queue: [], refused: [] }, before, before)).toEqual({ queue: [], refused: [] })
})
