// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../api.ts'
import { useEdit } from './edit.ts'
import { onLateRefusal } from '../retry/late-refusal.ts'
import type { LateRefusal } from '../retry/late-refusal.ts'
import { useLifecycleAction } from './lifecycle-action.ts'
import { useSend } from './send.ts'

interface Note {
  version: number
  text: string
  place: string
}

const schema = v.strictObject({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('required')),
  place: v.string(),
})
type Typed = v.InferOutput<typeof schema>
const toForm = ({ text, place }: Note) => ({ text, place })
const note = { record: { version: 1, text: 'old', place: 'here' }, toForm, schema }

afterEach(cleanup)

test('invalid input is not sent, and the field says why', () => {
  const save = vi.fn<(note: Note, details: Typed) => Promise<Answer<Note>>>()
  const { result } = renderHook(() => useEdit({ ...note, save, onKept: vi.fn() }))
  act(() => result.current.change('text', ''))
  act(() => result.current.submit())
  expect(save).not.toHaveBeenCalled()
  expect(result.current.problemAt('text')).toBe('required')
})

test('two submits before a re-render save once', async () => {
  const save = vi
    .fn<(note: Note, details: Typed) => Promise<Answer<Note>>>()
    .mockResolvedValue({ result: 'answer', body: { version: 2, text: 'old', place: 'here' } })
  const { result } = renderHook(() => useEdit({ ...note, save, onKept: vi.fn() }))
  await act(async () => {
    result.current.submit()
    result.current.submit()
  })
  expect(save).toHaveBeenCalledOnce()
})

test('when both changed one field, the typed value stays, both are offered, and saving builds on theirs', async () => {
  const theirs: Note = { version: 2, text: 'theirs', place: 'here' }
  const save = vi
    .fn<(note: Note, details: Typed) => Promise<Answer<Note>>>()
    .mockResolvedValueOnce({
      result: 'refused',
      code: 'version_stale',
      details: { current: theirs },
    })
    .mockResolvedValueOnce({ result: 'answer', body: { version: 3, text: 'mine', place: 'here' } })
  const kept = vi.fn()
  const { result } = renderHook(() => useEdit({ ...note, save, onKept: kept }))
  act(() => result.current.change('text', 'mine'))
  await act(async () => result.current.submit())
  expect(kept).not.toHaveBeenCalled()
  expect(result.current.outcome).toEqual({ state: 'stale' })
  expect(result.current.values).toEqual({ text: 'mine', place: 'here' })
  expect(result.current.conflicts).toEqual([
    { field: 'text', mine: 'mine', theirs: 'theirs', chosen: 'mine' },
  ])
  act(() => result.current.choose('text', 'theirs'))
  expect(result.current.values.text).toBe('theirs')
  expect(result.current.conflicts[0]?.chosen).toBe('theirs')
  act(() => result.current.choose('text', 'mine'))
  await act(async () => result.current.submit())
  expect(save).toHaveBeenLastCalledWith(
    theirs,
    { text: 'mine', place: 'here' },
    { text: 'mine', place: 'here' },
  )
  expect(result.current.outcome).toEqual({ state: 'editing' })
  expect(result.current.conflicts).toEqual([])
  expect(kept).toHaveBeenCalledExactlyOnceWith('saved', expect.any(Function), {
    version: 3,
    text: 'mine',
    place: 'here',
  })
})

test('changes of two people to different fields are both kept without a question', async () => {
  const theirs: Note = { version: 2, text: 'old', place: 'there' }
  const save = vi
    .fn<(note: Note, details: Typed) => Promise<Answer<Note>>>()
    .mockResolvedValueOnce({
      result: 'refused',
      code: 'version_stale',
      details: { current: theirs },
    })
    .mockResolvedValueOnce({ result: 'answer', body: { version: 3, text: 'mine', place: 'there' } })
  const { result } = renderHook(() => useEdit({ ...note, save, onKept: vi.fn() }))
  act(() => result.current.change('text', 'mine'))
  await act(async () => result.current.submit())
  expect(save).toHaveBeenLastCalledWith(
    theirs,
    { text: 'mine', place: 'there' },
    { text: 'mine', place: 'there' },
  )
  expect(result.current.values).toEqual({ text: 'mine', place: 'there' })
  expect(result.current.conflicts).toEqual([])
})

test('a record read while a user types is merged under their input', () => {
  const { result, rerender } = renderHook(
    (record: Note) => useEdit({ ...note, record, save: vi.fn(), onKept: vi.fn() }),
    {
      initialProps: note.record,
    },
  )
  act(() => result.current.change('text', 'mine'))
  rerender({ version: 2, text: 'old', place: 'there' })
  expect(result.current.values).toEqual({ text: 'mine', place: 'there' })
  expect(result.current.outcome).toEqual({ state: 'editing' })
  rerender({ version: 3, text: 'theirs', place: 'there' })
  expect(result.current.values.text).toBe('mine')
  expect(result.current.conflicts).toEqual([
    { field: 'text', mine: 'mine', theirs: 'theirs', chosen: 'mine' },
  ])
})

test('a save is undone on top of the saved version, and input typed meanwhile stays', async () => {
  const save = vi.fn(async (from: Note, details: Typed): Promise<Answer<Note>> => ({
    result: 'answer',
    body: { version: from.version + 1, ...details },
  }))
  const kept = vi.fn<(what: 'saved' | 'undone', undo: (() => void) | null) => void>()
  const { result } = renderHook(() => useEdit({ ...note, save, onKept: kept }))
  act(() => result.current.change('text', ' new '))
  await act(async () => result.current.submit())
  expect(result.current.values).toEqual({ text: 'new', place: 'here' })
  act(() => result.current.change('place', 'there'))
  await act(async () => kept.mock.lastCall?.[1]?.())
  expect(save).toHaveBeenLastCalledWith(
    { version: 2, text: 'new', place: 'here' },
    { text: 'old', place: 'here' },
    { text: 'old', place: 'here' },
  )
  expect(result.current.values).toEqual({ text: 'old', place: 'there' })
  expect(kept).toHaveBeenLastCalledWith('undone', null, { version: 3, text: 'old', place: 'here' })
})

test.each([
  [{ result: 'refused', code: 'unreachable', details: {} }, 'unreachable'],
  [
    {
      result: 'refused',
      code: 'version_stale',
      details: { current: { version: 3, text: 'theirs', place: 'here' } },
    },
    'version_stale',
  ],
  [{ result: 'answer', body: note.record }, null],
] as const)('an undo of a form that is closed answers why it was refused', async (second, why) => {
  const save = vi
    .fn<(note: Note, details: Typed) => Promise<Answer<Note>>>()
    .mockResolvedValueOnce({ result: 'answer', body: { version: 2, text: 'mine', place: 'here' } })
    .mockResolvedValueOnce(second)
  const kept = vi.fn<(what: 'saved' | 'undone', undo: (() => unknown) | null) => void>()
  const { result, unmount } = renderHook(() => useEdit({ ...note, save, onKept: kept }))
  act(() => result.current.change('text', 'mine'))
  await act(async () => result.current.submit())
  unmount()
  expect(await kept.mock.lastCall?.[1]?.()).toBe(why)
})

test('a form closed while it saves still saves, and its save can be undone', async () => {
  const answers: ((answer: Answer<Note>) => void)[] = []
  const save = vi.fn(
    (_from: Note, _details: Typed) =>
      new Promise<Answer<Note>>((resolve) => void answers.push(resolve)),
  )
  const kept = vi.fn<(what: 'saved' | 'undone', undo: (() => void) | null, kept: Note) => void>()
  const { result, unmount } = renderHook(() => useEdit({ ...note, save, onKept: kept }))
  act(() => result.current.change('text', 'mine'))
  act(() => result.current.submit())
  unmount()
  await act(async () =>
    answers[0]?.({ result: 'answer', body: { version: 2, text: 'mine', place: 'here' } }),
  )
  expect(kept).toHaveBeenCalledExactlyOnceWith('saved', expect.any(Function), {
    version: 2,
    text: 'mine',
    place: 'here',
  })
  kept.mock.lastCall?.[1]?.()
  await act(async () =>
    answers[1]?.({ result: 'answer', body: { version: 3, text: 'old', place: 'here' } }),
  )
  expect(save).toHaveBeenLastCalledWith(
    { version: 2, text: 'mine', place: 'here' },
    { text: 'old', place: 'here' },
    { text: 'old', place: 'here' },
  )
  expect(kept).toHaveBeenLastCalledWith('undone', null, { version: 3, text: 'old', place: 'here' })
  expect(save).toHaveBeenCalledTimes(2)
})

test('input typed during a save stays, even when someone else saved meanwhile', async () => {
  const answers: ((answer: Answer<Note>) => void)[] = []
  const save = vi.fn(
    (_from: Note, _details: Typed) =>
      new Promise<Answer<Note>>((resolve) => void answers.push(resolve)),
  )
  const { result } = renderHook(() => useEdit({ ...note, save, onKept: vi.fn() }))
  act(() => result.current.change('text', 'mine'))
  act(() => result.current.submit())
  act(() => result.current.change('text', 'mine, too'))
  const theirs: Note = { version: 2, text: 'old', place: 'there' }
  await act(async () =>
    answers[0]?.({ result: 'refused', code: 'version_stale', details: { current: theirs } }),
  )
  expect(save).toHaveBeenLastCalledWith(
    theirs,
    { text: 'mine', place: 'there' },
    { text: 'mine', place: 'there' },
  )
  await act(async () =>
    answers[1]?.({ result: 'answer', body: { version: 3, text: 'mine', place: 'there' } }),
  )
  expect(result.current.values).toEqual({ text: 'mine, too', place: 'there' })
})

test('saving without a change offers no undo', async () => {
  const save = vi.fn(async (from: Note): Promise<Answer<Note>> => ({
    result: 'answer',
    body: from,
  }))
  const kept = vi.fn()
  const { result } = renderHook(() => useEdit({ ...note, save, onKept: kept }))
  await act(async () => result.current.submit())
  expect(kept).toHaveBeenCalledExactlyOnceWith('saved', null, note.record)
})

test('an unreachable server loses no input', async () => {
  const save = vi.fn(async (): Promise<Answer<Note>> => ({
    result: 'refused',
    code: 'unreachable',
    details: {},
  }))
  const { result } = renderHook(() => useEdit({ ...note, save, onKept: vi.fn() }))
  act(() => result.current.change('text', 'mine'))
  await act(async () => result.current.submit())
  expect(result.current.outcome).toEqual({ state: 'refused', reason: 'unreachable' })
  expect(result.current.values).toEqual({ text: 'mine', place: 'here' })
})

test('a refusal is shown at its fields, and for the whole form only if one of them is not on it', async () => {
  const [atField, beside] = [refusedAt('text'), refusedAt('text', 'colour')]
  const save = vi
    .fn<() => Promise<Answer<Note>>>()
    .mockResolvedValueOnce(atField)
    .mockResolvedValueOnce(beside)
  const edit = renderHook(() => useEdit({ ...note, save, onKept: vi.fn() })).result
  act(() => edit.current.change('text', 'mine'))
  await act(async () => edit.current.submit())
  expect([edit.current.outcome, edit.current.problemAt('text')]).toEqual([
    { state: 'editing' },
    'taken',
  ])
  await act(async () => edit.current.submit())
  expect(edit.current.outcome).toEqual({ state: 'refused', reason: 'invalid_input' })

  const send = vi
    .fn<() => Promise<Answer<Note>>>()
    .mockResolvedValueOnce(atField)
    .mockResolvedValueOnce(beside)
  const begin = toForm(note.record)
  const form = renderHook(() => useSend({ begin, schema, send, onDone: toForm })).result
  await act(async () => form.current.submit())
  expect([form.current.refusal, form.current.problemAt('text')]).toEqual([null, 'taken'])
  await act(async () => form.current.submit())
  expect(form.current.refusal).toBe('invalid_input')
})

/** A refusal for these fields. */
const refusedAt = (...paths: string[]): Answer<Note> => ({
  result: 'refused',
  code: 'invalid_input',
  details: { fields: paths.map((path) => ({ path, code: 'taken' })) },
})

test('what is typed while a new thing is sent stays, and the rest is what was kept', async () => {
  const answers: ((answer: Answer<Note>) => void)[] = []
  const send = () => new Promise<Answer<Note>>((resolve) => void answers.push(resolve))
  const { result } = renderHook(() =>
    useSend({ begin: toForm(note.record), schema, send, onDone: toForm }),
  )
  act(() => result.current.change('text', ' mine '))
  act(() => result.current.change('place', 'there'))
  act(() => result.current.submit())
  act(() => result.current.change('place', 'elsewhere'))
  await act(async () =>
    answers[0]?.({ result: 'answer', body: { version: 2, text: 'mine', place: 'there' } }),
  )
  expect(result.current.typed).toEqual({ text: 'mine', place: 'elsewhere' })
})

describe('a form that was left while it saved', () => {
  const refused: Answer<Note> = { result: 'refused', code: 'unreachable', details: {} }
  const answered: Answer<Note> = { result: 'answer', body: { ...note.record, version: 2 } }
  const told: LateRefusal[] = []
  beforeEach(() => {
    told.length = 0
    return onLateRefusal((refusal) => told.push(refusal))
  })

  /** Sends three times in a row: refused twice, then accepted. */
  function begin() {
    const waiting: ((answer: Answer<Note>) => void)[] = []
    const send = vi.fn(() => new Promise<Answer<Note>>((resolve) => void waiting.push(resolve)))
    const answer = (next: Answer<Note>) => act(async () => waiting.shift()?.(next))
    return { send, answer }
  }

  async function isToldUntilItIsKept(
    send: () => number,
    answer: (next: Answer<Note>) => Promise<void>,
  ) {
    expect(told).toEqual([])
    await answer(refused)
    expect(told).toMatchObject([{ reason: 'unreachable', page: 'Notes' }])
    act(() => told[0]?.tryAgain?.())
    await answer(refused)
    expect(told).toHaveLength(2)
    act(() => told[1]?.tryAgain?.())
    await answer(answered)
    expect(told).toHaveLength(2)
    expect(send()).toBe(3)
  }

  test('tells that its record is not saved, and the same is sent again', async () => {
    document.body.innerHTML = '<h1>Notes</h1>'
    const { send, answer } = begin()
    const kept = vi.fn()
    const { result, unmount } = renderHook(() => useEdit({ ...note, save: send, onKept: kept }))
    act(() => result.current.change('text', 'mine'))
    act(() => result.current.submit())
    unmount()
    await isToldUntilItIsKept(() => send.mock.calls.length, answer)
    expect(kept).toHaveBeenCalledOnce()
    for (const sent of send.mock.calls)
      expect(sent).toEqual([
        note.record,
        { text: 'mine', place: 'here' },
        { text: 'mine', place: 'here' },
      ])
  })

  test('tells that what is new is not saved, and the same is sent again', async () => {
    document.body.innerHTML = '<h1>Notes</h1>'
    const { send, answer } = begin()
    const done = vi.fn(toForm)
    const first = toForm(note.record)
    const { result, unmount } = renderHook(() =>
      useSend({ begin: first, schema, send, onDone: done }),
    )
    act(() => result.current.change('text', 'mine'))
    act(() => result.current.submit())
    unmount()
    await isToldUntilItIsKept(() => send.mock.calls.length, answer)
    expect(done).toHaveBeenCalledOnce()
  })

  test('tells that a step was not taken, and the same is sent again', async () => {
    document.body.innerHTML = '<h1>Notes</h1>'
    const { send, answer } = begin()
    const keep = vi.fn()
    const { result, unmount } = renderHook(() =>
      useLifecycleAction<Note>({
        record: note.record,
        versionOf: ({ version }) => version,
        keep,
        readAgain: vi.fn(),
      }),
    )
    act(() => void result.current.take({ event: 'DECLINE' }, send))
    unmount()
    await isToldUntilItIsKept(() => send.mock.calls.length, answer)
    expect(keep).toHaveBeenCalledOnce()
  })

  test('a form that is still shown tells it by itself', async () => {
    const { send, answer } = begin()
    const { result } = renderHook(() => useEdit({ ...note, save: send, onKept: vi.fn() }))
    act(() => result.current.submit())
    await answer(refused)
    expect(told).toEqual([])
    expect(result.current.outcome).toEqual({ state: 'refused', reason: 'unreachable' })
  })
})
