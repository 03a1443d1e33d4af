// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { DateMove } from '#machines/timeline/task/date-move.schema.ts'
import { loadTexts } from '#src/i18n/texts.ts'
import { WeddingContext } from '../use-wedding.ts'
import type { Weddings } from '../use-wedding.ts'
import { ConfirmDateMove } from './date-move.tsx'

// The window comes when it is asked for: brought before, it is there at once.
beforeAll(() => Promise.all([loadTexts('wedding'), import('#src/ui/overlays/confirm-window.tsx')]))
afterEach(cleanup)

/** On a busy machine the window takes its time. */
const patience = { timeout: 20_000 }

const nothing: DateMove = { moved: 0, tasks: [], leftOut: 0, broughtBack: 0, payments: 0 }

// The window asks for the zone of the wedding, and for nothing else of it.
const inLisbon = { current: { wedding: { timeZone: 'Europe/Lisbon' } } } as unknown as Weddings

const asked = (to: string | null) => (
  <WeddingContext value={inLisbon}>
    <ConfirmDateMove move={nothing} from="2027-06-19" to={to} busy={false} onAct={() => {}} onKeep={() => {}} />
  </WeddingContext>
)

test('a date that is taken away is not asked to be saved, and another one is', async () => {
  const { rerender } = render(asked(null))
  expect(await screen.findByRole('button', { name: 'Remove the date' }, patience)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move the date' })).toBeNull()
  rerender(asked('2027-09-18'))
  expect(await screen.findByRole('button', { name: 'Move the date' }, patience)).toBeTruthy()
})
