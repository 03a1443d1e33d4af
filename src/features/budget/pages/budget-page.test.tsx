// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Budget } from '#machines/budget/budget.schema.ts'
import { proposedSplit } from '#machines/budget/split.rules.ts'
import { QueryHarness } from '#src/client/query/query-harness.tsx'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import { WeddingContext } from '#src/features/wedding/use-wedding.ts'
import type { Weddings } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { loadTexts, t } from '#src/i18n/i18n.ts'
import { LoadTextsContext } from '#src/ui/feedback/query-loader.tsx'
import { ToastRegion } from '#src/ui/overlays/toast.tsx'
import { ShareBack } from '../components/costs/share-back.tsx'
import { VendorCost } from '../components/costs/vendor-cost.tsx'
import { BudgetPage } from './budget-page.tsx'

// The question is loaded on demand, so it is imported first.
beforeAll(() =>
  Promise.all([
    loadTexts('app', 'budget', 'errors', 'ui', 'vendors', 'wedding'),
    import('#src/ui/overlays/confirm-window.tsx'),
  ]),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetOtherAccounts(null)
})

const idAt = (place: number) => `01a20087-fbbd-7523-bc9b-88000000000${place}`
const budget = {
  today: '2026-11-20',
  plan: {
    version: 1,
    wedding: 1,
    totalMinor: 4_200_000,
    currency: 'EUR',
    headcount: 90,
    split: proposedSplit(4_200_000),
    rates: [],
  },
  guests: { expected: 84, coming: 20 },
  items: [
    {
      id: idAt(1),
      version: 1,
      category: 'venue',
      name: 'The mill',
      vendor: '',
      currency: 'EUR',
      perGuest: true,
      planned: 9_000,
      quoted: null,
      agreed: null,
      notes: '',
      choiceId: null,
    },
  ],
  payments: [
    {
      id: idAt(2),
      version: 1,
      itemId: idAt(1),
      what: 'Deposit',
      minor: 50_000,
      dueOn: null,
      state: 'scheduled',
      paidOn: null,
      paidBy: null,
      method: null,
    },
  ],
  contributors: [],
} as unknown as Budget

test('a step of a payment that is refused says so on its line', async () => {
  await show(<BudgetPage />)
  await press(`${t('budget:payment.step.CANCEL')}: Deposit`)
  expect(refusalIn(screen.getByRole('button', { name: /^Cancel.*Deposit/u }).closest('li')!)).toBe(
    t('errors:version_stale'),
  )
})

test('what both agreed in a booking is not offered to be changed here', async () => {
  const [payment] = budget.payments
  const paid = { ...payment!, id: idAt(4), what: 'Rest', state: 'paid', paidOn: '2026-11-01' }
  const payments = [{ ...payment!, state: 'cancelled' }, paid]
  const booked = { ...budget, payments: payments.map((one) => ({ ...one, isBooked: true })) }
  await show(<BudgetPage />, { read: () => booked as Budget, write: () => Response.json({}) })
  await screen.findByText('Deposit')
  expect(screen.queryByRole('button', { name: /: Deposit$/u })).toBeNull()
  await press(t('budget:costs.change', { name: 'The mill' }))
  await screen.findByRole('textbox', { name: /^Item/u })
  expect(screen.queryByRole('combobox', { name: t('budget:item.currency') })).toBeNull()
  expect(screen.getByText(t('budget:item.offBooked'))).toBeTruthy()
})

test('what is left of a booking that ended unpaid is changed and removed like any other item', async () => {
  const [payment] = budget.payments
  const over = { ...budget, payments: [{ ...payment!, state: 'cancelled', isBooked: true }] }
  await show(<BudgetPage />, { read: () => over as Budget, write: () => Response.json({}) })
  await press(t('budget:costs.change', { name: 'The mill' }))
  expect(await screen.findByRole('combobox', { name: t('budget:item.currency') })).toBeTruthy()
  expect(screen.queryByText(t('budget:item.offBooked'))).toBeNull()
})

test('a rate of the main currency is not taken over into another one', async () => {
  const plan = { ...budget.plan, rates: [{ currency: 'USD', micros: 920_000 }] }
  // The quotes on the table are read as well.
  const items = budget.items.map((item) => ({ ...item, content: { currency: 'USD' } }))
  const read = () => ({ ...budget, plan, items })
  await show(<BudgetPage />, { read, write: () => Response.json({}) })
  await press(t('budget:plan.act'))
  expect((await rateIn('EUR')).value).toBe('0.92')
  const main = screen.getByRole<HTMLSelectElement>('combobox', { name: t('budget:plan.currency') })
  fireEvent.change(main, { target: { value: 'GBP' } })
  expect((await rateIn('GBP')).value).toBe('')
  fireEvent.change(main, { target: { value: 'EUR' } })
  expect((await rateIn('EUR')).value).toBe('0.92')
})

test('an item that cannot be removed keeps its window and what was typed in it', async () => {
  await show(<BudgetPage />)
  await press(t('budget:costs.change', { name: 'The mill' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Item/u })
  fireEvent.change(name, { target: { value: 'The old mill' } })
  await press(t('budget:item.remove'))
  expect(refusalIn(screen.getByRole('dialog'))).toBe(t('errors:version_stale'))
  expect(name.value).toBe('The old mill')
})

test('what was tried and could not be taken stays in its card, which says why', async () => {
  await show(<BudgetPage />)
  const card = await screen.findByRole('region', { name: t('budget:whatIf.title') })
  const guests = within(card).getByLabelText<HTMLInputElement>(/guests/iu)
  fireEvent.change(guests, { target: { value: '70' } })
  await press(t('budget:whatIf.take'))
  expect(refusalIn(card)).toBe(t('errors:version_stale'))
  expect(guests.value).toBe('70')
})

test('whoever is booked is tried against another price, and not replaced', async () => {
  const payments = budget.payments.map((one) => ({ ...one, isBooked: true }))
  const sent = await show(<BudgetPage />, {
    read: () => ({ ...budget, payments }),
    write: () => Response.json({ version: 2, activityId: idAt(9) }),
  })
  const card = await screen.findByRole('region', { name: t('budget:whatIf.title') })
  fireEvent.change(within(card).getByRole('combobox'), { target: { value: idAt(1) } })
  fireEvent.change(within(card).getByLabelText(/price/iu), { target: { value: '7000' } })
  const name = budget.items[0]!.vendor || budget.items[0]!.name
  expect(within(card).getByText(t('budget:whatIf.offBooked', { name }))).toBeTruthy()
  await press(t('budget:whatIf.take'))
  expect(sent()).toBe(0)
})

test('a number of guests that is not taken over says so in its notice', async () => {
  await show(<BudgetPage />)
  await press(t('budget:heads.take', { guests: '84', counted: '90' }))
  const notice = screen.getByText(t('budget:heads.title')).closest<HTMLElement>('[role=status]')!
  expect(refusalIn(notice)).toBe(t('errors:version_stale'))
})

test('once a budget has begun the focus goes from its first form to the head of the page', async () => {
  const begun = { ...budget, plan: { ...budget.plan, headcount: null } }
  let shown = { ...begun, plan: { ...begun.plan, version: 0, totalMinor: null as number | null } }
  shown = { ...shown, items: [], payments: [] }
  await show(<BudgetPage />, {
    read: () => shown,
    write: () => {
      shown = { ...shown, plan: { ...shown.plan, version: 1, totalMinor: 2_000_000 } }
      return Response.json({ version: 1, activityId: idAt(9) })
    },
  })
  const total = await screen.findByRole('textbox', { name: /^Total budget/u })
  fireEvent.change(total, { target: { value: '20000' } })
  const button = screen.getByRole('button', { name: t('budget:empty.act') })
  button.focus()
  await act(async () => fireEvent.click(button))
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('who types the first total keeps it, and the focus, while somebody else saves theirs', async () => {
  const begun = { ...budget, plan: { ...budget.plan, headcount: null } }
  let shown = { ...begun, plan: { ...begun.plan, version: 0, totalMinor: null as number | null } }
  shown = { ...shown, items: [], payments: [] }
  await show(<BudgetPage />, {
    read: () => shown,
    write: () => {
      shown = { ...shown, plan: { ...shown.plan, version: 2, totalMinor: 3_000_000 } }
      return Response.json({ version: 2, activityId: idAt(9) })
    },
  })
  const total = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Total budget/u })
  total.focus()
  fireEvent.change(total, { target: { value: '30000' } })
  shown = { ...shown, plan: { ...shown.plan, version: 1, totalMinor: 2_000_000 } }
  await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText(t('ui:conflict.title'))).toBeTruthy()
  expect(document.activeElement).toBe(total)
  expect(total.value).toBe('30000')
  await press(t('budget:empty.act'))
  await vi.waitFor(() =>
    expect(screen.getByRole('region', { name: t('budget:whatIf.title') })).toBeTruthy(),
  )
})

test('a step that is pressed twice is asked for once', async () => {
  const sent = await show(<BudgetPage />)
  const button = await screen.findByRole('button', { name: /^Cancel.*Deposit/u })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(sent()).toBe(1)
})

const vendor = {
  id: idAt(3),
  category: 'venue',
  name: 'The mill',
  isBooked: true,
  price: { minor: 900_000, currency: 'EUR' },
} as const

test('a step of a payment whose answer was lost is asked for again as it was', async () => {
  const asked = await loseFirstAnswer('cancelled')
  await press(`${t('budget:payment.step.CANCEL')}: Deposit`)
  await press(`${t('budget:payment.step.CANCEL')}: Deposit`)
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]).toEqual(asked()[0])
  expect(await screen.findByText(t('budget:messages.step.CANCEL'))).toBeTruthy()
})

test('a part that was paid, and the answer lost, is asked for again as it was', async () => {
  const asked = await loseFirstAnswer('part')
  await press(t('budget:payment.payName', { name: 'Deposit' }))
  const amount = await screen.findByRole('textbox', { name: /^Amount/u })
  fireEvent.change(amount, { target: { value: '250' } })
  await press(t('budget:payment.pay'))
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await screen.findByRole('dialog', { name: /€250/u })
  await press(t('budget:payment.pay'))
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]).toEqual(asked()[0])
  expect(await screen.findByText(/€250.*€250/u)).toBeTruthy()
})

/** The page before an API that takes a step of a payment, and whose first answer is lost. */
async function loseFirstAnswer(what: 'part' | 'cancelled') {
  const asked: unknown[] = []
  const [payment] = budget.payments
  const after = what === 'part' ? { ...payment!, minor: 25_000 } : payment!
  await show(<BudgetPage />, {
    read: () => (asked.length === 0 ? budget : { ...budget, payments: [{ ...after, version: 2 }] }),
    write: ({ body, headers }) => {
      asked.push([body, new Headers(headers).get('idempotency-key')])
      return asked.length === 1
        ? Response.json({ code: 'internal' }, { status: 500 })
        : Response.json({ id: idAt(2), version: 2, activityId: idAt(9) })
    },
  })
  return () => asked
}

test('the cost of a vendor that is not added says so in its card', async () => {
  await show(<VendorCost vendor={vendor} />)
  await press(/^Add /u)
  const card = await screen.findByRole('region', { name: t('budget:vendor.title') })
  expect(refusalIn(card)).toBe(t('errors:version_stale'))
})

test('a vendor’s cost that is linked twice is sent once', async () => {
  const sent = await show(<VendorCost vendor={vendor} />)
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: idAt(1) } })
  const button = screen.getByRole('button', { name: t('budget:vendor.link') })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(sent()).toBe(1)
})

test('an amount that is not given back keeps its question, which says why', async () => {
  const answered = vi.fn<() => void>()
  await show(<ShareBack skipped="videography" notNeeded={['videography']} onAnswered={answered} />)
  await press(t('budget:shareBack.act'))
  expect(refusalIn(screen.getByRole('alertdialog'))).toBe(t('errors:version_stale'))
  expect(answered).not.toHaveBeenCalled()
})

test('an item leads to the tasks that are linked to it', async () => {
  await show(<BudgetPage />)
  const task = await screen.findByRole('link', { name: 'Task: Pay the mill' })
  expect(task.closest('li')?.id).toBe(`cost-${idAt(1)}`)
  expect(task.getAttribute('href')).toBe(`/dashboard/timeline#task-${idAt(7)}`)
  expect(screen.getAllByRole('link', { name: /^Task:/u })).toHaveLength(1)
})

const linkedTasks = {
  items: [
    {
      id: idAt(7),
      number: null,
      title: 'Pay the mill',
      link: { kind: 'item', id: idAt(1), name: 'The mill' },
    },
    // What it was linked to is gone.
    { id: idAt(8), number: null, title: 'Pay the harpist', link: null },
  ],
  nextCursor: null,
}

/** A part of the budget, before an API that refuses every change and counts them. */
async function show(
  child: ReactNode,
  { read, write }: { read: () => Budget; write: (request: RequestInit) => Response } = {
    read: () => budget,
    write: () => Response.json({ code: 'version_stale' }, { status: 409 }),
  },
) {
  let sent = 0
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) => {
    const isRead = (input instanceof Request ? input.method : (init.method ?? 'GET')) === 'GET'
    if (!isRead) sent += 1
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('/tasks')) return Promise.resolve(Response.json(linkedTasks))
    return Promise.resolve(isRead ? Response.json(read()) : write(init))
  })
  const current = { wedding: { id: 'w', names: ['Maya', 'Tom'] }, may: () => true }
  const texts = {
    tryAgain: 'Try again',
    more: 'Show more',
    loading: 'Loading...',
    describe: errorText,
  }
  await act(
    async () =>
      void render(
        <LoadTextsContext value={texts}>
          <MemoryRouter>
            <ToastRegion label="Messages" dismiss="Dismiss" place="/dashboard/budget">
              <WeddingContext value={{ current } as unknown as Weddings}>{child}</WeddingContext>
            </ToastRegion>
          </MemoryRouter>
        </LoadTextsContext>,
        { wrapper: QueryHarness },
      ),
  )
  return () => sent
}

function rateIn(to: string) {
  return screen.findByLabelText<HTMLInputElement>(`1 USD in ${to}`)
}

async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

/** What a place says of a refusal, once it says something. */
function refusalIn(place: HTMLElement) {
  return within(place)
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')
}
