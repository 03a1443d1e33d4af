// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Outcome } from '../use-guest-list.ts'
import { createQueryClient } from '#src/client/query/query-client.ts'
import { useGuestChanges } from './use-guest-changes.ts'
import type { GuestFields } from '../guests.queries.ts'

afterEach(cleanup)

const guest = {
  id: 'ada',
  firstName: 'Ada',
  meal: '',
  answers: { day: 'pending' },
} as unknown as Guest

test('a pending change counts as saved, and a refused one does not', async () => {
  const { hook, sent } = open()
  act(() => hook.current.save(guest, { answers: [{ eventId: 'day', answer: 'coming' }] }))
  expect(hook.current.shown.get('ada')?.answers).toEqual({ day: 'coming' })
  await act(async () => sent[0]!.end({ refused: 'unreachable' }))
  expect(hook.current.shown.get('ada')).toBe(guest)
  expect(hook.current.unsaved.get('ada')).toEqual({
    change: { answers: [{ eventId: 'day', answer: 'coming' }] },
    reason: 'unreachable',
    isSending: false,
  })
})

test('a change without a connection that is kept on the device is not unsaved', async () => {
  const kept: GuestFields[] = []
  const { hook, sent } = open(createQueryClient(), (_, change) => kept.push(change) > 0)
  act(() => hook.current.save(guest, { firstName: 'Adah' }))
  act(() => hook.current.save(guest, { meal: 'Trout' }))
  await act(async () => sent[0]!.end({ refused: 'unreachable' }))
  expect(kept).toEqual([{ firstName: 'Adah', meal: 'Trout' }])
  expect(hook.current.unsaved.size).toBe(0)
  act(() => hook.current.save(guest, { firstName: 'Adah' }))
  await act(async () => sent[1]!.end({ refused: 'version_stale' }))
  expect(hook.current.unsaved.get('ada')?.reason).toBe('version_stale')
})

test('changes of one guest are sent one after another, each with only what is new', async () => {
  const { hook, sent, saved } = open()
  act(() => hook.current.save(guest, { meal: 'Trout' }))
  act(() => hook.current.save(guest, { answers: [{ eventId: 'day', answer: 'coming' }] }))
  expect(sent.map(({ change }) => change)).toEqual([{ meal: 'Trout' }])
  await act(async () => sent[0]!.end({ undo: '1' }))
  expect(sent[1]?.change).toEqual({ answers: [{ eventId: 'day', answer: 'coming' }] })
  await act(async () => sent[1]!.end({ undo: '2' }))
  expect(saved).toEqual([{ undo: '1' }, { undo: '2' }])
  expect([hook.current.shown.get('ada'), hook.current.unsaved.size]).toEqual([guest, 0])
})

test('input typed while an earlier change was refused is kept with it, and both are sent once', async () => {
  const { hook, sent } = open()
  act(() => hook.current.save(guest, { meal: 'Trout' }))
  act(() => hook.current.save(guest, { firstName: 'Adah' }))
  await act(async () => sent[0]!.end({ refused: 'unreachable' }))
  expect(hook.current.unsaved.get('ada')?.change).toEqual({ meal: 'Trout', firstName: 'Adah' })
  act(() => hook.current.retry())
  act(() => hook.current.retry())
  expect(sent.slice(1).map(({ change }) => change)).toEqual([{ meal: 'Trout', firstName: 'Adah' }])
  expect(hook.current.unsaved.get('ada')?.isSending).toBe(true)
  await act(async () => sent[1]!.end({ undo: '1' }))
  expect(hook.current.unsaved.size).toBe(0)
})

test('a refused change waits while another page is looked at, and asks before the product is left', async () => {
  const client = createQueryClient()
  const first = open(client)
  expect(isLeftAtOnce()).toBe(true)
  act(() => first.hook.current.save(guest, { meal: 'Trout' }))
  await act(async () => first.sent[0]!.end({ refused: 'unreachable' }))
  expect(isLeftAtOnce()).toBe(false)
  first.unmount()
  expect(isLeftAtOnce()).toBe(true)
  const { hook, sent } = open(client)
  expect(hook.current.unsaved.get('ada')?.change).toEqual({ meal: 'Trout' })
  act(() => hook.current.retry('ada'))
  await act(async () => sent[0]!.end({ undo: '1' }))
  expect([hook.current.unsaved.size, isLeftAtOnce()]).toEqual([0, true])
})

function isLeftAtOnce() {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function open(
  client = createQueryClient(),
  keepForLater: (guest: Guest, change: GuestFields) => boolean = () => false,
) {
  const sent: { change: GuestFields; end: (outcome: Outcome) => void }[] = []
  const saved: Outcome[] = []
  const guests = new Map([['ada', guest]])
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const { result, unmount } = renderHook(
    () =>
      useGuestChanges({
        weddingId: 'wedding',
        guests,
        change: (_, change) => new Promise((end) => sent.push({ change, end })),
        keepForLater,
        onSaved: (outcome) => saved.push(outcome),
      }),
    { wrapper },
  )
  return { hook: result, sent, saved, unmount }
}
