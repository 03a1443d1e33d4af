import { cases } from '#machines/kernel/cases.ts'
import type { ReceivedRsvp } from '../rsvp/rsvp.schema.ts'
import type { RsvpAnswerPorts } from './rsvp-answer.ports.ts'
import type { AnswerDraft, RsvpAnswerEvent, SentAnswer } from './rsvp-answer.schema.ts'

const received: ReceivedRsvp = {
  id: '01900000-0000-7000-8000-000000000001',
  version: 2,
  state: 'responding',
  facts: {
    sentAt: null,
    reachedAt: null,
    openedAt: null,
    begunAt: null,
    answeredAt: null,
    changedAt: null,
  },
  closesAt: null,
  deadline: null,
  household: 'Okafor',
  names: ['Maya', 'Sam'],
  weddingDate: null,
  city: '',
  country: '',
  events: [],
  people: [],
  meals: [],
  questions: [],
  message: '',
  replies: {},
}
const thanks = { record: received, values: { message: 'Thank you' } }
const sent: SentAnswer = { version: 2, details: '{"message":"Thank you"}', key: 'first' }

/**
 * What the browser may have stored: an answer that was typed, and one that was sent without a
 * response.
 */
export const answerDrafts: AnswerDraft[] = [
  { ...thanks, sent: null, isWaiting: false },
  { ...thanks, sent, isWaiting: true },
]

/** The events and the port's outcomes: generated paths and the statechart page offer these. */
export const rsvpAnswerCases = cases<RsvpAnswerEvent, RsvpAnswerPorts>({
  events: [
    { type: 'TYPE', ...thanks },
    { type: 'TYPE', record: { ...received, version: 3 }, values: { message: 'Thanks!' } },
    { type: 'SEND', ...thanks, details: sent.details, key: 'second' },
    {
      type: 'SEND',
      record: { ...received, version: 3 },
      values: { message: 'Thanks!' },
      details: '{"message":"Thanks!"}',
      key: 'third',
    },
    { type: 'ONLINE' },
    ...[...answerDrafts, { ...answerDrafts[1]!, sent: { ...sent, key: 'theirs' } }, null].map(
      (draft) => ({ type: 'STORED' as const, draft }),
    ),
  ],
  answers: {
    sendAnswer: [
      { result: 'arrived' },
      { result: 'refused', code: 'unreachable' },
      { result: 'refused', code: 'version_stale' },
    ],
  },
})
