// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { ruleText } from '../components/task-texts.tsx'
import { TasksPage } from './tasks-page.tsx'

beforeAll(() =>
  loadTexts('checklist', 'errors', 'schedule', 'timeline', 'ui', 'vendors', 'wedding'),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetOtherAccounts(null)
})

const leftOut: Task = {
  id: '01a20087-fbbd-7523-bc9b-880000000001',
  version: 1,
  number: null,
  title: 'Order favours',
  category: 'flowers',
  due: { by: 'day', day: '2027-03-01' },
  dueOn: '2027-03-01',
  state: 'left_out',
  completion: { by: 'hand', done: false, waitsFor: null },
  doneAt: null,
  doneBy: null,
  doneReason: '',
  snoozedUntil: null,
  assigneeId: null,
  link: null,
  notes: '',
  isExtra: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
}

test('the checklist of a short engagement says how much it left out, and leads to it', async () => {
  await shown('/dashboard/timeline', 15)
  const link = await screen.findByRole('link', { name: t('timeline:seeLeftOut') })
  expect(screen.getByText('We left out 15 optional tasks to fit the time you have.')).toBeTruthy()
  expect(link.getAttribute('href')).toBe('/dashboard/timeline?view=aside')
})

test('what a short engagement left out is taken back in one press', async () => {
  const sent = await shown('/dashboard/timeline?view=aside', 1)
  await act(async () => void fireEvent.click(await screen.findByText('Order favours')))
  const restore = await screen.findByRole('button', { name: /^Restore/u })
  await act(async () => void fireEvent.click(restore))
  expect(sent).toEqual([
    { event: 'TAKE_BACK', tasks: [{ id: leftOut.id, version: leftOut.version }] },
  ])
})

test('a checklist that has room for everything says nothing of it', async () => {
  await shown('/dashboard/timeline', 0)
  expect(screen.queryByRole('link', { name: t('timeline:seeLeftOut') })).toBeNull()
})

type Rule = Extract<Task['completion'], { by: 'rule' }>

const ruled: Rule = {
  by: 'rule',
  fact: 'saved',
  category: 'venue',
  done: false,
  now: 1,
  of: 3,
}

const said = (completion: Task['completion'], more: Partial<Task> = {}) =>
  // A task has a dozen fields that its rule's words do not read.
  ruleText({ completion, state: 'open', doneReason: '', ...more } as Task)

test.each<[Partial<Rule>, string]>([
  [{}, '1 of 3 saved in Venue.'],
  [{ fact: 'quoted', now: 0, of: 2 }, '0 of 2 quotes in Venue.'],
  [{ fact: 'guestsListed', category: null, now: 12, of: 80 }, '12 of 80 guests added.'],
  [{ fact: 'giftsThanked', category: null, now: 4, of: 9 }, '4 of 9 so far.'],
])('a task that completes itself says what is missing: %o', (rule, text) => {
  expect(said({ ...ruled, ...rule })).toMatch(/^Completes automatically when /)
  expect(said({ ...ruled, ...rule }).endsWith(text)).toBe(true)
})

test('a task that completes itself says what for, once it has, or was ticked in spite of it', () => {
  expect(said({ ...ruled, done: true })).toBe(
    "Completed automatically: you've saved enough vendors in Venue.",
  )
  expect(said(ruled, { state: 'overruled', doneReason: 'A friend has one' })).toBe(
    'Marked as done by hand: A friend has one',
  )
})

/** The checklist at an address, before an API that keeps what it is sent. */
async function shown(at: string, count: number) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit = {}) => {
    const { pathname } = new URL(path, 'https://vowline.test')
    if (method === 'POST') {
      sent.push(JSON.parse(body as string))
      const items = [{ ...leftOut, version: 2, state: 'open' }]
      return Promise.resolve(Response.json({ items, activityId: leftOut.id }))
    }
    if (pathname.endsWith('/counts')) return Promise.resolve(Response.json(countsWith(count)))
    const items = pathname.endsWith('/tasks') ? [leftOut] : []
    return Promise.resolve(Response.json({ items, nextCursor: null }))
  })
  const wedding = { id: 'w', weddingDate: '2027-04-24', timeZone: 'UTC' }
  const current = { wedding, me: { userId: leftOut.id }, may: () => true }
  await act(
    async () =>
      void render(
        <MemoryRouter initialEntries={[at]}>
          <WeddingContext value={{ current } as unknown as Weddings}>
            <ToastRegion label="Messages" dismiss="Dismiss" place={at}>
              <TasksPage />
            </ToastRegion>
          </WeddingContext>
        </MemoryRouter>,
        { wrapper: QueryHarness },
      ),
  )
  await screen.findByText('Order favours')
  return sent
}

function countsWith(count: number) {
  return {
    all: 64,
    open: 49,
    mine: 0,
    overdue: 0,
    done: 0,
    doneByRule: 0,
    aside: count,
    leftOut: count,
    people: [],
    byCategory: [],
  }
}
