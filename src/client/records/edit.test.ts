// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import type { Answer } from '../api.ts'
import { useEdit } from './edit.ts'

interface Note {
  version: number
  text: string
}

const schema = v.strictObject({ text: v.pipe(v.string(), v.nonEmpty('required')) })
const toForm = ({ text }: Note) => ({ text })

afterEach(cleanup)

test('what does not parse is not sent, and the field says why', () => {
  const save = vi.fn<(note: Note, details: { text: string }) => Promise<Answer<Note>>>()
  const { result } = renderHook(() => useEdit({ record: { version: 1, text: 'old' }, toForm, schema, save }))
  act(() => result.current.change('text', ''))
  act(() => result.current.submit())
  expect(save).not.toHaveBeenCalled()
  expect(result.current.problemAt('text')).toBe('required')
})

test('somebody else saved first: what was typed stays, and saving again goes on top of theirs', async () => {
  const theirs: Note = { version: 2, text: 'theirs' }
  const save = vi
    .fn<(note: Note, details: { text: string }) => Promise<Answer<Note>>>()
    .mockResolvedValueOnce({ result: 'refused', code: 'version_stale', details: { current: theirs } })
    .mockResolvedValueOnce({ result: 'answer', body: { version: 3, text: 'mine' } })
  const { result } = renderHook(() => useEdit({ record: { version: 1, text: 'old' }, toForm, schema, save }))
  act(() => result.current.change('text', 'mine'))
  await act(async () => result.current.submit())
  expect(result.current.outcome).toEqual({ state: 'stale' })
  expect(result.current.values).toEqual({ text: 'mine' })
  await act(async () => result.current.submit())
  expect(save).toHaveBeenLastCalledWith(theirs, { text: 'mine' })
  expect(result.current.outcome).toEqual({ state: 'saved' })
})

test('a server that cannot be reached loses nothing typed', async () => {
  const save = vi.fn(async (): Promise<Answer<Note>> => ({ result: 'refused', code: 'unreachable', details: {} }))
  const { result } = renderHook(() => useEdit({ record: { version: 1, text: 'old' }, toForm, schema, save }))
  act(() => result.current.change('text', 'mine'))
  await act(async () => result.current.submit())
  expect(result.current.outcome).toEqual({ state: 'refused', reason: 'unreachable' })
  expect(result.current.values).toEqual({ text: 'mine' })
})
