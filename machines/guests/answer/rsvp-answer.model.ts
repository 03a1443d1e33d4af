import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { answerDrafts, rsvpAnswerCases } from './rsvp-answer.cases.ts'
import { rsvpAnswerMachine } from './rsvp-answer.machine.ts'

export const rsvpAnswerModel = catalogueEntry({
  kind: 'flow',
  domain: 'guests',
  title: 'Answer on its way',
  purpose:
    'Keeps a household’s answer in the browser until it has arrived, and sends it again by itself, once only, when the connection comes back.',
  machine: rsvpAnswerMachine,
  cases: rsvpAnswerCases,
  inputs: [{ draft: null }, ...answerDrafts.map((draft) => ({ draft }))],
  isShortcut: ({ draft }) => draft !== null,
  shows: { context: ['isLost'], events: { 'xstate.done.actor.sendAnswer': ['output'] } },
  sees: {
    typing: 'the form with what was typed',
    sending: 'the button says {rsvp:sending}',
    'lost.waiting': '{rsvp:waiting}',
    'lost.due': '{rsvp:waiting}',
  },
  screens: { '': '/rsvp/:token' },
})
