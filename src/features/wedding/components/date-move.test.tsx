// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { WeddingContext } from '../use-wedding.ts'
import type { Weddings } from '../use-wedding.ts'
import { ConfirmDateMove } from './date-move.tsx'

// The dialog is loaded on demand, so it is imported first.
beforeAll(() => Promise.all([loadTexts('wedding'), import('#src/ui/overlays/confirm-window.tsx')]))
afterEach(cleanup)

/** A busy machine takes long to open the dialog. */
const patience = { timeout: 20_000 }

const nothing: DateMove = {
  moved: 0,
  tasks: [],
  leftOut: 0,
  broughtBack: 0,
  payments: 0,
  events: 0,
  asked: [],
  informed: [],
  untold: [],
}

// The dialog reads only the time zone of the wedding.
const inLisbon = { current: { wedding: { timeZone: 'Europe/Lisbon' } } } as unknown as Weddings

const asked = (
  to: string | null,
  move: DateMove = nothing,
  now: { day: string | null; isSaving?: boolean } = { day: '2027-06-19' },
) => (
  <WeddingContext value={inLisbon}>
    <ConfirmDateMove
      move={move}
      from="2027-06-19"
      now={now.day}
      to={to}
      busy={now.isSaving ?? false}
      onAct={() => {}}
      onKeep={() => {}}
    />
  </WeddingContext>
)

test('removing the date asks to remove it, and another date asks to move it', async () => {
  const { rerender } = render(asked(null))
  expect(await screen.findByRole('button', { name: 'Remove the date' }, patience)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move the date' })).toBeNull()
  rerender(asked('2027-09-18'))
  expect(await screen.findByRole('button', { name: 'Move the date' }, patience)).toBeTruthy()
})

test('removing the date tells who no longer has to answer, and that this cannot be undone', async () => {
  render(asked(null, { ...nothing, informed: ['Ana'] }))
  const sentence = await screen.findByText(/We'll tell Ana/u, {}, patience)
  expect(sentence.textContent).toBe(
    "We'll tell Ana that you no longer need an answer about another date. " +
      "Your booking stays on the date it's on now. " +
      "You can't undo this, but you can always choose another date.",
  )
})

test('booked vendors are named, nothing of theirs moves before they answer, and no undo is promised', async () => {
  const { rerender } = render(asked('2027-09-18', { ...nothing, moved: 2 }))
  expect(await screen.findByText(/You can undo this\./u, {}, patience)).toBeTruthy()
  const move = { ...nothing, moved: 2, asked: ['Fern & Fable', 'Rosa Films'], informed: ['Ana'] }
  rerender(asked('2027-09-18', move))
  const sentence = await screen.findByText(/We'll ask/u, {}, patience)
  expect(sentence.textContent).toBe(
    "We'll ask your booked vendors whether they can move with you: " +
      'Fern & Fable, Rosa Films. ' +
      'Their bookings stay on their dates until they answer. ' +
      "We'll tell Ana that you're keeping their date. " +
      "You can't undo this, but you can always choose another date.",
  )
  expect(screen.queryByText(/You can undo this\./u)).toBeNull()
  rerender(asked('2027-09-18', { ...nothing, asked: ['Rosa Films'] }))
  expect(screen.queryByText(/Nothing else will change/u)).toBeNull()
})

test('vendors who are not booked yet, or elsewhere, are named, because nobody tells them', async () => {
  render(asked('2027-09-18', { ...nothing, untold: ['Rosa Films'] }))
  const sentence = await screen.findByText(/Rosa Films/u, {}, patience)
  expect(sentence.textContent).toBe(
    "Rosa Films won't hear about this from us. Let them know about the new date.",
  )
})

test('events with a day of their own are said to keep it', async () => {
  render(asked('2027-09-18', { ...nothing, moved: 2, events: 1 }))
  const sentence = await screen.findByText(/tasks and their reminders/u, {}, patience)
  expect(sentence.textContent).toBe(
    '2 tasks and their reminders will move too. ' +
      "Finished tasks and tasks with a fixed date won't move. " +
      "1 event has a date of its own and keeps it. You'll find it under Guests. " +
      'You can undo this.',
  )
})

test.each([
  ['2027-08-07', /^Someone else has just changed the date to Saturday 7 August 2027/u],
  [null, /^Someone else has just removed the date/u],
])('a date that the partner makes %s meanwhile is not moved unseen', async (day, text) => {
  const { rerender } = render(asked('2027-09-18'))
  await screen.findByRole('button', { name: 'Move the date' }, patience)
  rerender(asked('2027-09-18', nothing, { day, isSaving: true }))
  expect(screen.queryByText(text)).toBeNull()
  rerender(asked('2027-09-18', nothing, { day }))
  expect(screen.queryByText(text)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Move the date' })).toBeNull()
})
