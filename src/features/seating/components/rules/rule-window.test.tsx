// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Rule } from '#machines/seating/seating.schema.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import type { Room } from '../../use-room.ts'
import { RuleWindow } from './rule-window.tsx'

beforeAll(() => loadTexts('seating', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Of the room only the names of guests are asked for.
const room = {
  diners: new Map(),
  guest: (id: string) => ({ id, householdId: id }),
  household: () => undefined,
  nameOf: (id: string) => id,
  namesOf: (ids: string[]) => ids.join(' and '),
} as unknown as Room
const at = '2026-11-25T09:00:00.000Z'
const rule: Rule = {
  id: 'rule',
  version: 1,
  kind: 'together',
  guestIds: ['Ada', 'Ben'],
  createdAt: at,
  updatedAt: at,
}

/** Saves a rule twice: the first answer is lost, and the second one tells who is in it by now. */
async function saveTwice(guestIds: string[]) {
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    if (++sent === 1) throw new TypeError('no connection')
    const current = { ...rule, version: 2, kind: 'apart', guestIds }
    return Response.json({ code: 'version_stale', current }, { status: 409 })
  })
  const [onKept, onClose] = [vi.fn(), vi.fn()]
  render(<RuleWindow weddingId="w" {...{ room, rule, onKept, onClose }} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Sit apart' }))
  await save()
  expect(await screen.findByText(/We can't reach Vowline/)).toBeTruthy()
  await save()
  return { onKept, onClose }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save rule' }))

test('a rule that is saved again after a lost answer, and stands as it was sent, is saved', async () => {
  const { onKept, onClose } = await saveTwice(['Ada', 'Ben'])
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onKept).toHaveBeenCalledOnce()
})

test('a rule that somebody else has changed otherwise is told', async () => {
  const { onKept } = await saveTwice(['Ada', 'Cleo'])
  expect(await screen.findByText(/Ada and Cleo/)).toBeTruthy()
  expect(onKept).not.toHaveBeenCalled()
})
