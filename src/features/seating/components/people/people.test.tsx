// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Placement, Seat, Seating, Table } from '#machines/seating/seating.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useGuestDrag } from '../../use-guest-drag.ts'
import { useRoom } from '../../use-room.ts'
import { useSeatAssignment } from '../../use-seat-assignment.ts'
import type { useSeating } from '../../use-seating.ts'
import { SeatWindow } from './seat-window.tsx'
import { Waiting } from './waiting.tsx'

beforeAll(() => loadTexts('seating', 'guests', 'ui', 'errors'))
afterEach(cleanup)

// Of guests, tables and the event only what a room needs is given.
const event = { id: 'dinner', kind: 'reception', name: '' } as WeddingEvent
const guest = (id: string, answer: 'coming' | 'not_coming' = 'coming') =>
  ({
    id,
    householdId: id,
    firstName: id,
    lastName: '',
    isPlusOne: false,
    ageGroup: 'adult',
    tags: [] as string[],
    answers: { dinner: answer },
  }) as unknown as Guest
const table = { id: 'top', eventId: 'dinner', name: 'Top table', chairs: 3 } as Table
const seat = (guestId: string, place: number): Seat => ({
  id: guestId,
  version: 1,
  eventId: 'dinner',
  tableId: 'top',
  guestId,
  place,
})

function roomOf(guests: Guest[], seats: Seat[] = []) {
  const plan: Seating = { tables: [table], seats, rules: [] }
  const lists = { guests: new Map(guests.map((one) => [one.id, one])), households: new Map() }
  return () => useRoom(event, plan, lists)
}

test('who takes the chair of somebody who has declined frees it, and gives nobody theirs', async () => {
  const [ada, ben] = [seat('Ada', 0), seat('Ben', 1)]
  const useOwnRoom = roomOf([guest('Ada'), guest('Ben', 'not_coming')], [ada, ben])
  const sent: (readonly Placement[])[] = []
  // Of the seating only the act is used.
  const seating = {
    seat: async (placementsIn) => {
      sent.push(placementsIn({ tables: [table], seats: [ada, ben], rules: [] }))
      return { undo: null }
    },
  } as Partial<ReturnType<typeof useSeating>> as ReturnType<typeof useSeating>
  const { result } = renderHook(() =>
    useSeatAssignment('w', useOwnRoom(), seating, { disabledReason: null, onCarried: vi.fn() }),
  )
  await act(async () => result.current.put(['Ada'], { tableId: 'top', place: 1 }))
  expect(sent).toEqual([
    [
      { guestId: 'Ada', version: 1, to: { tableId: 'top', place: 1 } },
      { guestId: 'Ben', version: 1, to: null },
    ],
  ])
})

test.each([
  ['has none', [], 0],
  ['has one', [seat('Ada', 0)], 1],
])('a seat is freed only for a guest who has one: who %s', (_, seats, count) => {
  const useOwnRoom = roomOf([guest('Ada')], seats)
  function Shown() {
    return <SeatWindow room={useOwnRoom()} guestId="Ada" onSeat={vi.fn()} onClose={vi.fn()} />
  }
  render(<Shown />)
  expect(screen.queryAllByRole('button', { name: 'Remove from seat' })).toHaveLength(count)
})

test('a search stays where it can be cleared, when few are left to be seated', async () => {
  const names = Array.from({ length: 13 }, (_, place) => `Guest ${place + 1}`)
  const before = roomOf(names.map((name) => guest(name)))
  const after = roomOf(
    names.map((name) => guest(name)),
    [seat('Guest 13', 0)],
  )
  function Shown({ isSeated }: { isSeated: boolean }) {
    const [all, rest] = [before(), after()]
    const room = isSeated ? rest : all
    const pick = useGuestDrag(false, vi.fn(), vi.fn())
    return <Waiting {...{ room, pick }} disabledReason={null} onChoose={null} />
  }
  const { rerender } = render(<Shown isSeated={false} />)
  await userEvent.type(screen.getByRole('searchbox'), 'Guest 13')
  rerender(<Shown isSeated />)
  expect(screen.queryByRole('button', { name: 'Guest 2' })).toBeNull()
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(screen.getByRole('button', { name: 'Guest 2' })).toBeTruthy()
})
