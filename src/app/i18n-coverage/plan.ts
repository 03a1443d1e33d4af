import { paymentStates } from '#machines/budget/payment/payment.schema.ts'
import { proposedSplit } from '#machines/budget/split.rules.ts'
import { unreadiness } from '#machines/board/board.schema.ts'
import { categoryStates } from '#machines/choices/category/category.schema.ts'
import { choiceStates } from '#machines/choices/vendor-choice.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'

/*
 * What a plan may answer, for the test that looks for texts of the screens' own: in every state,
 * and with nothing typed but figures.
 */

export const at = '2026-11-20T09:00:00.000Z'
export const ids = {
  id: '0198c0de-0000-7000-8000-000000000001',
  version: 1,
  createdAt: at,
  updatedAt: at,
}
export const wedding = {
  ...ids,
  names: ['6', '7'],
  partnerEmail: '1@2.3',
  weddingDate: '2031-03-13',
  city: '8',
  country: 'PT',
  expectedGuests: 84,
  type: 'garden',
  budgetRange: '30k_50k',
  timeZone: 'Europe/Lisbon',
  totalBudgetMinor: 4_200_000,
  currency: 'EUR',
  me: {
    userId: ids.id,
    kind: 'partner',
    rights: { guests: 'edit', budget: 'edit', timeline: 'edit', vendors: 'edit' },
  },
}
export const choice = {
  ...ids,
  category: 'florist',
  state: 'quoted',
  passed: ['saved', 'asked', 'quoted'],
  since: at,
  by: '12',
  name: '9',
  contact: '10',
  email: '1@2.3',
  phone: '11',
  website: '',
  price: { minor: 318_000, currency: 'EUR' },
  offerUntil: '2031-01-13',
  notes: '12',
  business: null,
  documents: 1,
}
export const task = {
  ...ids,
  number: null,
  title: '13',
  category: 'venue',
  due: { by: 'day', day: '2026-11-20' },
  dueOn: '2026-11-20',
  state: 'open',
  completion: { by: 'hand', done: false, waitsFor: null },
  doneAt: null,
  doneBy: null,
  snoozedUntil: null,
  assigneeId: null,
  link: null,
  notes: '',
  isExtra: false,
}
export const board = {
  guests: { listed: 9, coming: 4, notComing: 1, pending: 2 },
  money: { currency: 'EUR', total: 100, agreed: 50, paid: 20, overdue: 1, dueSoon: 2 },
  today: '2026-11-21',
  turns: {
    waiting: { tasks: 0, quotes: 2, enquiries: 0, payments: 0, venue: 0 },
    first: [{ kind: 'quote', choice }],
  },
  others: { vendors: 2, guests: 3, invitations: 4, tasks: 5 },
  unready: unreadiness.map((reason) => ({ reason, count: 2 })),
  tasks: { all: 4, done: 1, doneByRule: 1, overdue: 1, aside: 1, upcoming: [task] },
  vendors: { planned: 2, booked: 1, undecided: 3, quotes: 0, venue: '9', leading: [choice] },
  activity: [],
}
const counts = { wanted: 1, saved: 2, asked: 3, quoted: 4, booked: 5, dropped: 6, not_needed: 7 }
const categoryIn = (category: string, status: string) => ({
  category,
  status,
  counts,
  leading: [choice],
})

export const weddingPath = `/api/weddings/${ids.id}`
export const boardPath = `${weddingPath}/board`
export const choicePath = `${weddingPath}/choices/${ids.id}`

const budget = {
  today: '2026-11-20',
  plan: {
    version: 1,
    totalMinor: 4_200_000,
    currency: 'EUR',
    headcount: 90,
    split: proposedSplit(4_200_000),
    rates: [{ currency: 'USD', micros: 920_000 }],
  },
  guests: { expected: 84, coming: 20 },
  items: [
    {
      ...ids,
      category: 'venue',
      name: '20',
      vendor: '9',
      currency: 'EUR',
      perGuest: true,
      planned: 1,
      quoted: 2,
      agreed: 90_000,
      notes: '',
    },
    {
      ...ids,
      id: '21',
      category: 'cake',
      name: '22',
      vendor: '',
      currency: 'JPY',
      perGuest: false,
      planned: 1,
      quoted: 2,
      agreed: null,
      notes: '',
    },
  ],
  payments: paymentStates.map((state, place) => ({
    ...ids,
    id: `3${place}`,
    itemId: ids.id,
    what: '23',
    minor: 100,
    dueOn: null,
    state,
    paidOn: null,
    paidBy: ids.id,
    method: null,
    isBooked: false,
  })),
  contributors: [{ ...ids, name: '24', pledged: 100, currency: 'EUR' }],
}

export const planAnswers: Record<string, unknown> = {
  [boardPath]: board,
  [`${weddingPath}/budget`]: budget,
  [`${weddingPath}/categories`]: {
    items: serviceCategories.map((category, place) =>
      categoryIn(category, categoryStates[place % categoryStates.length] ?? 'wanted'),
    ),
  },
  [`${weddingPath}/choices`]: {
    items: choiceStates.map((state) => ({ ...choice, id: state, state })),
    nextCursor: '14',
  },
}
