// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { onLateRefusal } from '#src/client/retry/late-refusal.ts'
import type { LateRefusal } from '#src/client/retry/late-refusal.ts'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { DecideChange } from './decide-change.tsx'

beforeAll(() => loadTexts('app', 'errors', 'review', 'ui', 'vendors'))
afterEach(() => {
  cleanup()
  clearStorage()
  vi.unstubAllGlobals()
})

const id = '01a20087-fbbd-7523-bc9b-880000000001'
const details = { name: 'Old Mill', category: 'venue', city: 'Lisbon', country: 'PT' }

const changeIn = (state: 'proposed' | 'refused') => ({
  id,
  businessId: id,
  version: state === 'proposed' ? 1 : 2,
  state,
  before: details,
  after: { ...details, city: 'Porto' },
  reason: state === 'refused' ? 'The licence says Lisbon.' : null,
  createdAt: '2026-11-20T10:00:00Z',
  since: '2026-11-20T10:00:00Z',
})

/** The card, before an API that refuses the change at once and whose first answer is lost. */
async function show(isWithColleague = false) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') {
      const items = [changeIn(sent.length > 0 ? 'refused' : 'proposed')]
      return Response.json({ items: sent.length === 1 ? [changeIn('proposed')] : items })
    }
    sent.push([init.body, new Headers(init.headers).get('idempotency-key')])
    if (sent.length === 1) throw new TypeError('no connection')
    return Response.json(changeIn('refused'))
  })
  const onMoved = vi.fn()
  const { unmount } = render(
    <DecideChange businessId={id} isWithColleague={isWithColleague} onMoved={onMoved} />,
    {
      wrapper: QueryHarness,
    },
  )
  await press('review:change.REFUSE.act')
  return { sent, unmount }
}

async function press(key: 'review:change.REFUSE.act' | 'review:change.REFUSE.confirm') {
  const button = await screen.findByRole('button', { name: t(key) })
  await act(async () => fireEvent.click(button))
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })

test('a change is refused once, with a reason that its owner can read', async () => {
  const { sent } = await show()
  await press('review:change.REFUSE.confirm')
  expect(screen.getByText(t('errors:required'))).toBeDefined()
  type('x'.repeat(2_001))
  await press('review:change.REFUSE.confirm')
  expect(screen.getByText(t('errors:too_long'))).toBeDefined()
  expect(sent).toEqual([])
  type('The licence says Lisbon.')
  await press('review:change.REFUSE.confirm')
  expect(await screen.findByText(t('errors:unreachable'))).toBeDefined()
  await press('review:change.REFUSE.confirm')
  expect(await screen.findByText(t('review:change.REFUSE.done'))).toBeDefined()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('a change that could not be refused says so wherever the reviewer is by then', async () => {
  const told: LateRefusal[] = []
  const end = onLateRefusal((refusal) => told.push(refusal))
  const { sent, unmount } = await show()
  type('The licence says Lisbon.')
  fireEvent.click(screen.getByRole('button', { name: t('review:change.REFUSE.confirm') }))
  unmount()
  await vi.waitFor(() => expect(told.map(({ reason }) => reason)).toEqual(['unreachable']))
  told[0]?.tryAgain?.()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(sent[0])
  end()
})

test('a change that a colleague works on is theirs to decide', async () => {
  const { sent } = await show(true)
  expect(screen.getByText(t('review:decide.claimed'))).toBeDefined()
  expect([screen.queryByRole('textbox'), sent]).toEqual([null, []])
})

test('a reason that is being written is there again after a reload, until it is sent', async () => {
  await show()
  type('The licence says Lisbon.')
  cleanup()
  await show()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The licence says Lisbon.')
  await press('review:change.REFUSE.confirm')
  await press('review:change.REFUSE.confirm')
  await screen.findByText(t('review:change.REFUSE.done'))
  cleanup()
  await show()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})
