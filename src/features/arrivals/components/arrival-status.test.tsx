// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ArrivalStatus } from './arrival-status.tsx'

const facts = { minutes: null, lateAt: null, arrivedAt: null, doneAt: null }
beforeAll(() => loadTexts('arrivals'))
afterEach(cleanup)

const at = '2030-06-15T16:05:00.000Z'

test.each([
  ['Arrived 09:05', 'arrived', { arrivedAt: at }],
  ['Done 09:05', 'done', { arrivedAt: '2030-06-15T12:00:00.000Z', doneAt: at }],
] as const)('"%s" is told by the clocks where the wedding is', (text, state, told) => {
  render(
    <ArrivalStatus state={state} facts={{ ...facts, ...told }} timeZone="America/Los_Angeles" />,
  )
  expect(screen.getByText(text)).toBeTruthy()
})

test('so is when somebody said that they run late', () => {
  const { container } = render(
    <ArrivalStatus
      state="late"
      facts={{ ...facts, minutes: 20, lateAt: at }}
      timeZone="Asia/Kathmandu"
    />,
  )
  expect(container.textContent).toContain('as of 21:50')
})
