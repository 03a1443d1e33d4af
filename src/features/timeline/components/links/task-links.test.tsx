// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { NamedTaskLink } from '#machines/timeline/task/task-link.schema.ts'
import type { Task } from '#machines/timeline/task/task.schema.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { TasksPage } from '../../pages/tasks-page.tsx'

beforeAll(() => loadTexts('checklist', 'errors', 'schedule', 'timeline', 'ui', 'wedding'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetOtherAccounts(null)
})

const idAt = (place: number) => `01a20087-fbbd-7523-bc9b-88000000000${place}`
const vendor = { kind: 'vendor', id: idAt(1), name: 'Fern & Fable' } as const
const otherVendor = { kind: 'vendor', id: idAt(2), name: 'Bell & Thistle' } as const
const item = { kind: 'item', id: idAt(3), name: 'Arch' } as const

const taskAt = (place: number, title: string, link: NamedTaskLink | null): Task => ({
  id: idAt(place),
  version: 1,
  number: null,
  title,
  category: 'flowers',
  due: { by: 'day', day: '2027-03-01' },
  dueOn: '2027-03-01',
  state: 'open',
  completion: { by: 'hand', done: false, waitsFor: null },
  doneAt: null,
  doneBy: null,
  doneReason: '',
  snoozedUntil: null,
  assigneeId: null,
  link,
  notes: '',
  isExtra: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
})
const paid = taskAt(4, 'Pay the florist', vendor)
const built = taskAt(5, 'Build the arch', item)
const free = taskAt(6, 'Order the rings', null)

test('a task leads to what it is linked to, and one without a link to nothing', async () => {
  await shown()
  expect(leads('Pay the florist')?.textContent).toBe('Vendor: Fern & Fable')
  expect(leads('Pay the florist')?.getAttribute('href')).toBe(`/dashboard/vendors/${idAt(1)}`)
  expect(leads('Build the arch')?.textContent).toBe('Budget item: Arch')
  expect(leads('Build the arch')?.getAttribute('href')).toBe(`/dashboard/budget#cost-${idAt(3)}`)
  expect(leads('Order the rings')).toBeNull()
})

test('a new task is linked to a vendor or a budget item, each by name', async () => {
  const { sent } = await shown()
  await press('Add task')
  const form = within(screen.getByRole('region', { name: 'Add a task' }))
  const select = await form.findByRole<HTMLSelectElement>('combobox', { name: fieldName })
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    'None',
    'Vendor: Bell & Thistle',
    'Vendor: Fern & Fable',
    'Budget item: Arch',
  ])
  fireEvent.change(form.getByRole('textbox', { name: /^Task/u }), { target: { value: 'Call' } })
  fireEvent.change(form.getByRole('textbox', { name: /^Due/u }), {
    target: { value: '2027-01-15' },
  })
  fireEvent.change(select, { target: { value: `item:${idAt(3)}` } })
  await act(async () => void fireEvent.click(form.getByRole('button', { name: 'Add task' })))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ title: 'Call', link: { kind: 'item', id: idAt(3) } }]),
  )
})

test('a link that is not changed is not sent, and one that is taken away is', async () => {
  const { sent } = await shown()
  await press('Pay the florist')
  const notes = await screen.findByRole('textbox', { name: 'Notes' })
  fireEvent.change(notes, { target: { value: 'Peonies' } })
  await press('Save task')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ notes: 'Peonies' })
  expect(sent[0]).not.toHaveProperty('link')

  await press('Pay the florist')
  const select = await screen.findByRole('combobox', { name: fieldName })
  fireEvent.change(select, { target: { value: '' } })
  await press('Save task')
  await vi.waitFor(() => expect(sent[1]).toMatchObject({ link: null }))
})

test('what a task is linked to is shown in its form without a connection, too', async () => {
  await shown({ linkable: () => Promise.reject(new TypeError('no connection')) })
  await press('Pay the florist')
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: fieldName })
  expect(select.selectedOptions[0]?.textContent).toBe('Vendor: Fern & Fable')
})

test('nothing is offered where there is nothing to link to', async () => {
  await shown({ linkable: () => Promise.resolve(Response.json(pageOf([]))) })
  await press('Order the rings')
  await screen.findByRole('textbox', { name: 'Notes' })
  expect(screen.queryByRole('combobox', { name: fieldName })).toBeNull()
})

test('an address that names a task gives it the focus, from a later page of the list too', async () => {
  await shown({ at: `/dashboard/timeline#task-${free.id}`, pages: [[paid, built], [free]] })
  const title = await screen.findByRole('button', { name: 'Order the rings' })
  expect(document.activeElement).toBe(title)
})

/** Where the row of a task leads. */
function leads(title: string) {
  return within(screen.getByRole('button', { name: title }).closest('li')!).queryByRole('link')
}

const fieldName = 'Linked vendor or budget item'

interface Shown {
  at?: string
  pages?: Task[][]
  linkable?: () => Promise<Response>
}

/** The tasks of a wedding, before an API that keeps whatever it is sent. */
async function shown({
  at = '/dashboard/timeline',
  pages = [[paid, built, free]],
  linkable = () => Promise.resolve(Response.json(pageOf([vendor, otherVendor, item]))),
}: Shown = {}) {
  const sent: object[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, 'https://vowline.test')
    if (method === 'POST' || method === 'PATCH') {
      sent.push(JSON.parse(body as string) as object)
      return Promise.resolve(Response.json({ ...paid, version: 1 + sent.length }))
    }
    if (pathname.endsWith('/links')) return linkable()
    if (pathname.endsWith('/counts')) return Promise.resolve(Response.json(counts))
    if (!pathname.endsWith('/tasks')) return Promise.resolve(Response.json(pageOf([])))
    const page = Number(searchParams.get('cursor') ?? 0)
    const nextCursor = page + 1 < pages.length ? String(page + 1) : null
    return Promise.resolve(Response.json({ items: pages[page], nextCursor }))
  })
  await act(async () => void render(<Around at={at} />, { wrapper: QueryHarness }))
  await screen.findByRole('button', { name: 'Pay the florist' })
  return { sent }
}

function Around({ at, children = <TasksPage /> }: { at: string; children?: ReactNode }) {
  const wedding = { id: 'w', weddingDate: '2027-06-19', timeZone: 'UTC' }
  const current = { wedding, me: { userId: idAt(9) }, may: () => true }
  return (
    <MemoryRouter initialEntries={[at]}>
      <WeddingContext value={{ current } as unknown as Weddings}>{children}</WeddingContext>
    </MemoryRouter>
  )
}

const pageOf = (items: object[]) => ({ items, nextCursor: null })

const counts = {
  all: 3,
  open: 3,
  mine: 0,
  overdue: 0,
  done: 0,
  doneByRule: 0,
  aside: 0,
  leftOut: 0,
  people: [],
  byCategory: [],
}

async function press(name: string) {
  const [button] = await screen.findAllByRole('button', { name })
  await act(async () => void fireEvent.click(button!))
}
