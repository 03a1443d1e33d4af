// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { sameStepAgain, takeWithLostAnswer } from '#src/client/retry/lost-answer-harness.ts'
import { clearStorage } from '#src/client/storage/storage.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { useEnquiryStep } from '../../use-enquiry-step.ts'
import { EnquiryActs } from './enquiry-acts.tsx'

beforeAll(() => loadTexts('enquiries', 'errors', 'ui'))
afterEach(() => {
  cleanup()
  clearStorage()
  vi.unstubAllGlobals()
})

const enquiryAt = (version: number) =>
  ({ id: 'e', version, side: 'couple', business: { name: 'Hall' } }) as unknown as Enquiry
const nothing = () => undefined

test('a step whose answer was lost is asked for again as it was, and the next one anew', async () => {
  const { result, rerender } = renderHook(
    ({ version }) =>
      useEnquiryStep({
        enquiry: enquiryAt(version),
        keep: nothing,
        readAgain: nothing,
        onGone: nothing,
      }),
    { initialProps: { version: 1 } },
  )
  const sent = await takeWithLostAnswer({
    act,
    answer: enquiryAt(2),
    take: () => result.current.take({ event: 'SHARE_CONTACT' }),
    moveOn: () => rerender({ version: 2 }),
  })
  expect(sent).toEqual(sameStepAgain)
})

const openedBy = (side: 'couple' | 'vendor', version: number, state: 'sent' | 'seen') =>
  ({
    id: 'e',
    version,
    side,
    state,
    business: { name: 'Hall' },
    couple: ['Maya', 'Tom'],
    actions: [{ event: 'DECLINE', refusedBy: [] }],
  }) as unknown as Enquiry
const stale = (current: Enquiry) =>
  Response.json({ code: 'version_stale', current }, { status: 409 })

/** The versions at which steps were sent, and their keys, before an API that answers in turn. */
function answering(...answers: (Response | 'lost')[]) {
  const sent: { version: number; key: string | null }[] = []
  vi.stubGlobal(
    'fetch',
    async (_url: string, { body, headers }: { body: string; headers: HeadersInit }) => {
      const { version } = JSON.parse(body) as { version: number }
      sent.push({ version, key: new Headers(headers).get('idempotency-key') })
      const answer = answers.shift()
      if (answer === undefined || answer === 'lost') throw new TypeError('no connection')
      return answer
    },
  )
  return sent
}

function stepOf(enquiry: Enquiry) {
  const options = { keep: nothing, readAgain: nothing, onGone: nothing }
  return renderHook(() => useEnquiryStep({ enquiry, ...options }))
}

test('a vendor declines while their own opening is still being recorded', async () => {
  const opened = openedBy('vendor', 2, 'seen')
  const sent = answering(stale(opened), 'lost', Response.json(openedBy('vendor', 3, 'seen')))
  const { result } = stepOf(openedBy('vendor', 1, 'sent'))
  const decline = () => result.current.take({ event: 'DECLINE', reason: 'dateTaken', text: '' })
  await act(decline)
  expect(await act(decline)).toBe(true)
  // Whose answer was lost is sent again as it was.
  expect(sent.map(({ version }) => version)).toEqual([1, 2, 2])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test.each([
  ['more has happened since', openedBy('vendor', 1, 'sent'), openedBy('vendor', 3, 'seen')],
  ['it was not the opening', openedBy('vendor', 1, 'sent'), openedBy('vendor', 2, 'sent')],
  ['the other side opened it', openedBy('couple', 1, 'sent'), openedBy('couple', 2, 'seen')],
])('a step is stale where %s', async (_why, before, after) => {
  const sent = answering(stale(after))
  const { result } = stepOf(before)
  expect(await act(() => result.current.take({ event: 'WITHDRAW' }))).toBe(false)
  expect(sent.length).toBe(1)
})

test('a form that was open before the own opening came back is sent at once', async () => {
  const sent = answering(Response.json(openedBy('vendor', 3, 'seen')))
  const { rerender } = render(<Acts enquiry={openedBy('vendor', 1, 'sent')} />)
  fireEvent.click(screen.getByRole('button', { name: t('enquiries:step.DECLINE') }))
  rerender(<Acts enquiry={openedBy('vendor', 2, 'seen')} />)
  fireEvent.click(screen.getAllByRole('radio')[0]!)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: t('enquiries:decline.act') }))
  })
  expect(sent.map(({ version }) => version)).toEqual([2])
})

function Acts({ enquiry }: { enquiry: Enquiry }) {
  return (
    <EnquiryActs
      {...{ enquiry, keep: nothing, readAgain: nothing, onGone: nothing }}
      entries={[]}
      disabledReason={null}
    />
  )
}
