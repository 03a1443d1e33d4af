import { unreadiness } from '#machines/board/board.schema.ts'
import { standings } from '#machines/choices/category/category.schema.ts'
import { choiceStates } from '#machines/choices/vendor-choice.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'

/* What a plan may answer, for the test that looks for texts of the screens' own: in every state, and with nothing typed but figures. */

const at = '2026-11-20T09:00:00.000Z'
const ids = { id: '0198c0de-0000-7000-8000-000000000001', version: 1, createdAt: at, updatedAt: at }
export const choice = {
  ...ids,
  category: 'florist',
  state: 'quoted',
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
  notes: '',
  isExtra: false,
}
export const board = {
  today: '2026-11-21',
  turn: { kind: 'quote', waiting: 2, choice },
  unready: unreadiness.map((reason) => ({ reason, count: 2 })),
  tasks: { all: 4, done: 1, doneByRule: 1, overdue: 1, aside: 1, upcoming: [task] },
  vendors: { planned: 2, booked: 1, undecided: 3, quotes: 0, venue: '9', leading: [choice] },
  activity: [],
}
const counts = { wanted: 1, saved: 2, asked: 3, quoted: 4, booked: 5, dropped: 6, not_needed: 7 }
const categoryIn = (category: string, standing: string) => ({ category, standing, counts, leading: [choice] })

const wedding = `/api/weddings/${ids.id}`
export const boardPath = `${wedding}/board`
export const choicePath = `${wedding}/choices/${ids.id}`

export const planAnswers: Record<string, unknown> = {
  [boardPath]: board,
  [`${wedding}/categories`]: {
    items: serviceCategories.map((category, place) => categoryIn(category, standings[place % standings.length] ?? 'wanted')),
  },
  [`${wedding}/choices`]: { items: choiceStates.map((state) => ({ ...choice, id: state, state })), nextCursor: '14' },
}
