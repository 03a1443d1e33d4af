// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { sameStepAgain, takeWithLostAnswer } from '#src/client/retry/lost-answer-harness.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { useInvitationSteps } from './use-invitation-steps.ts'

const [okafors, ramans] = ['the Okafors', 'the Ramans']
const unreached = "That wasn't saved. We can't reach Vowline. Check your connection and try again."

beforeAll(() => loadTexts('errors', 'guests'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function steps() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  return renderHook(() => useInvitationSteps({ weddingId: 'w', onDone: vi.fn(), onMoved: vi.fn() }))
    .result
}

test('an invitation that was not sent says so in the row of its household, and nowhere else', async () => {
  const all = steps()
  await act(() => all.current.send([okafors], 'mail', okafors))
  expect([okafors, ramans, null].map(all.current.refusalAt)).toEqual([unreached, null, null])
  await act(() => all.current.send([okafors, ramans], 'mail'))
  expect([okafors, ramans, null].map(all.current.refusalAt)).toEqual([null, null, unreached])
})

test.each([
  [{ refused: [okafors], withoutAddress: [] }, /^That wasn't saved. You can't do that right now/],
  [{ refused: [], withoutAddress: [okafors] }, /^That wasn't saved. No one here has an email/],
])('an invitation that did not go out is not said to be sent: %j', async (left, why) => {
  vi.stubGlobal('fetch', async () => Response.json({ rsvps: [], ...left }))
  const [onDone, onMoved] = [vi.fn(), vi.fn()]
  const { result } = renderHook(() => useInvitationSteps({ weddingId: 'w', onDone, onMoved }))
  await act(() => result.current.send([okafors], 'mail', okafors))
  expect(result.current.refusalAt(okafors)).toMatch(why)
  expect([onDone.mock.calls, onMoved.mock.calls]).toEqual([[], [[]]])
})

test('a new link whose answer was lost is asked for again as the same one', async () => {
  const rsvp = { id: 'r', version: 1, householdId: ramans } as Rsvp
  const { result } = renderHook(() =>
    useInvitationSteps({ weddingId: 'w', onDone: vi.fn(), onMoved: vi.fn() }),
  )
  let { version } = rsvp
  const sent = await takeWithLostAnswer({
    answer: rsvp,
    take: () => result.current.step({ ...rsvp, version }, 'RELINK'),
    moveOn: () => version++,
    act,
  })
  expect(sent).toEqual(sameStepAgain)
})

test('a new link that was not made says so in the row of its household', async () => {
  const all = steps()
  const rsvp = { id: 'r', version: 1, householdId: ramans } as Rsvp
  await act(() => all.current.step(rsvp, 'RELINK'))
  expect([okafors, ramans, null].map(all.current.refusalAt)).toEqual([null, unreached, null])
})
