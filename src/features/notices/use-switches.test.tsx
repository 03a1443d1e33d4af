// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeSettings, NoticeSettingsChange } from '#machines/notices/notice.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { NoticeSwitches } from './components/notice-switches.tsx'

const off = { app: false, mail: false }
const first: NoticeSettings = {
  version: 1,
  digest: 'daily',
  kinds: [
    { ...off, kind: 'task.due' },
    { ...off, kind: 'payment.due' },
    { ...off, kind: 'rsvp.answered' },
  ],
  timeZone: '',
}

/** The server: the settings, the changes it was asked for, and the answers that wait. */
const server = {
  settings: first,
  asked: [] as NoticeSettingsChange[],
  waiting: [] as (() => void)[],
  /** How many of the changes are refused. */
  refusals: 0,
}

beforeAll(() => loadTexts('notices', 'errors'))
beforeEach(() => {
  Object.assign(server, { settings: first, asked: [], waiting: [], refusals: 0 })
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(server.settings)
    const change = JSON.parse(body as string) as NoticeSettingsChange
    server.asked.push(change)
    await new Promise<void>((resolve) => server.waiting.push(resolve))
    if (server.refusals-- > 0) return Response.json({ code: 'too_many_requests' }, { status: 429 })
    const kinds = server.settings.kinds.map(
      (one) => change.kinds?.find(({ kind }) => kind === one.kind) ?? one,
    )
    server.settings = { ...server.settings, version: change.version + 1, kinds }
    return Response.json(server.settings)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function boxes() {
  return screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^In Vowline/ })
}

async function show() {
  render(
    <QueryHarness>
      <ToastRegion label="Messages" dismiss="Dismiss" place="/settings">
        <NoticeSwitches />
      </ToastRegion>
    </QueryHarness>,
  )
  await vi.waitFor(() => expect(boxes()).toHaveLength(3))
}

test('switches that are pressed while another is saved are saved after it', async () => {
  await show()
  for (const box of boxes()) fireEvent.click(box)
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true])
  for (const n of [1, 2, 3]) {
    await vi.waitFor(() => expect(server.asked).toHaveLength(n))
    server.waiting[n - 1]?.()
  }
  await vi.waitFor(() => expect(server.settings.version).toBe(4))
  expect(server.asked.map(({ version }) => version)).toEqual([1, 2, 3])
  expect(server.settings.kinds.every(({ app }) => app)).toBe(true)
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true])
})

test('a switch that was refused is not sent along with the other channel of its kind', async () => {
  server.refusals = 1
  await show()
  const answered = screen.getAllByRole<HTMLInputElement>('checkbox', {
    name: /A household replies/,
  })
  expect(answered).toHaveLength(2)
  for (const box of answered) fireEvent.click(box)
  for (const n of [1, 2]) {
    await vi.waitFor(() => expect(server.asked).toHaveLength(n))
    server.waiting[n - 1]?.()
  }
  await vi.waitFor(() => expect(server.settings.version).toBe(2))
  expect(server.asked.map(({ kinds }) => kinds)).toEqual([
    [{ kind: 'rsvp.answered', app: true, mail: false }],
    [{ kind: 'rsvp.answered', app: false, mail: true }],
  ])
  expect(answered.map(({ checked }) => checked)).toEqual([false, true])
  expect(screen.getByRole('alert').textContent).not.toBe('')
})
