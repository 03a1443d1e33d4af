import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { weddingSetupCases } from './setup.cases.ts'
import { weddingSetupMachine } from './setup.machine.ts'

export const weddingSetupModel = catalogueEntry({
  kind: 'lifecycle',
  domain: 'setup',
  title: 'First evening',
  purpose:
    'Asks a new couple five short things, each of which can be passed over, and goes on where it was left, on any device.',
  machine: weddingSetupMachine,
  cases: weddingSetupCases,
  inputs: [
    { date: false, guests: false, budget: false },
    { date: true, guests: false, budget: false },
    { date: true, guests: true, budget: false },
    { date: true, guests: true, budget: true },
    { date: false, guests: true, budget: true },
    { date: true, guests: false, budget: true },
  ],
  shows: {
    context: ['date', 'guests', 'budget'],
    events: Object.fromEntries(weddingSetupCases.map(({ type }) => [type, []])),
  },
  sees: {
    'asking.date': 'the question {setup:date.title}',
    'asking.guests': 'the question {setup:guests.title}',
    'asking.budget': 'the question {setup:budget.title}',
    'asking.people': 'the question {setup:people.title}',
    'asking.vendors': 'the question {setup:vendors.title}',
    left: 'on the overview the card {setup:card.title} with the button {setup:card.resume}',
    finished: 'the overview, without the card',
  },
  screens: { '': '/dashboard/setup', left: '/dashboard', finished: '/dashboard' },
})
