// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Seat, Seating, Table } from '#machines/seating/seating.schema.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { useRoom } from '../../use-room.ts'
import { useSeatAssignment } from '../../use-seat-assignment.ts'
import type { useSeating } from '../../use-seating.ts'
import { useShownSeats } from '../../use-shown-seats.ts'
import { TableList } from '../people/table-list.tsx'
import { Waiting } from '../people/waiting.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { Notices } from './room-parts.tsx'

beforeAll(() => loadTexts('seating', 'guests', 'ui', 'errors'))
afterEach(cleanup)

const at = '2026-11-25T09:00:00.000Z'
const guest = (firstName: string): Guest => ({
  id: firstName,
  version: 1,
  householdId: firstName,
  place: 0,
  firstName,
  lastName: '',
  isPlusOne: false,
  ageGroup: 'adult',
  tags: [],
  diet: '',
  meal: '',
  email: '',
  phone: '',
  notes: '',
  answers: { dinner: 'coming' },
  createdAt: at,
  updatedAt: at,
})
const guests = new Map(['Ada', 'Ben'].map((name) => [name, guest(name)]))
// Only its id and kind are looked at.
const event = { id: 'dinner', kind: 'reception', name: '' } as WeddingEvent
const table: Table = {
  id: 'top',
  version: 1,
  eventId: 'dinner',
  name: 'Top table',
  shape: 'round',
  chairs: 1,
  x: 40,
  y: 20,
  createdAt: at,
  updatedAt: at,
}
const seat: Seat = {
  id: 's',
  version: 1,
  eventId: 'dinner',
  tableId: 'top',
  guestId: 'Ada',
  place: 0,
}
const taken: Seating = { tables: [table], seats: [seat], rules: [] }

/**
 * A room as the page puts it together. `now` is the seating by the time that a change is sent, and
 * is shown from then on; "Free a seat" empties the table.
 */
function Room({
  shown,
  now,
  onSent = () => undefined,
}: {
  shown: Seating
  now: Seating
  onSent?: () => void
}) {
  const [plan, read] = useState(shown)
  const room = useRoom(event, plan, { guests, households: new Map() })
  // Of the seating only the act is used.
  const seating = {
    seat: (placementsIn) => {
      onSent()
      placementsIn(now)
      read(now)
      return Promise.resolve({ undo: null })
    },
  } as Partial<ReturnType<typeof useSeating>> as ReturnType<typeof useSeating>
  const hands = useSeatAssignment('w', room, seating, {
    disabledReason: null,
    onCarried: vi.fn(),
  })
  const drawn = useShownSeats(room, null)
  const { pick, noRoomAt } = hands
  const shared = { room, drawn, pick, noRoomAt, disabledReason: null, onOpen: vi.fn() }
  return (
    <>
      <Notices {...{ room, hands }} disabledReason={null} />
      <FloorPlan {...shared} detail="drawn" moved={null} onFree={vi.fn()} onMove={vi.fn()} />
      <section aria-label="List">
        <TableList {...shared} onChoose={vi.fn()} />
      </section>
      <Waiting {...{ room, pick }} disabledReason={null} onChoose={null} />
      <button type="button" onClick={() => pick.pick(['Ben'])}>
        Pick Ben
      </button>
      <button type="button" onClick={() => pick.drop({ tableId: 'top', place: null })}>
        Drop at the top table
      </button>
      <button type="button" onClick={() => read({ ...plan, seats: [] })}>
        Free a seat
      </button>
      <button type="button" onClick={() => read({ ...plan, tables: [] })}>
        Remove the table
      </button>
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const full = "There isn't room for Ben at Top table."
const atTable = () => within(screen.getByRole('group', { name: /^Top table/ }))
const inList = () => within(screen.getByRole('region', { name: 'List' }))

test.each([
  ['was full already', taken],
  ['has been filled by somebody else meanwhile', { ...taken, seats: [] }],
])(
  'at a table that %s it says that there is no room, until the next guest is picked up',
  async (_, shown) => {
    render(<Room {...{ shown }} now={taken} />)
    await press('Pick Ben')
    await press('Drop at the top table')
    expect(await atTable().findByText(full)).toBeTruthy()
    expect(inList().getByText(full)).toBeTruthy()
    await press('Pick Ben')
    expect(screen.queryByText(full)).toBeNull()
  },
)

test('it no longer says so once there is room', async () => {
  render(<Room shown={taken} now={taken} />)
  await press('Pick Ben')
  await press('Drop at the top table')
  expect(atTable().getByText(full)).toBeTruthy()
  await press('Free a seat')
  expect(screen.queryByText(full)).toBeNull()
})

test('who was to sit at a table that somebody else has removed keeps their seat', async () => {
  const sent = vi.fn()
  render(<Room shown={taken} now={taken} onSent={sent} />)
  await press('Pick Ben')
  await press('Remove the table')
  await press('Drop at the top table')
  expect(sent).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain(t('errors:not_found'))
})
