import type { ReceivedRsvp, RsvpAnswer } from '#machines/guests/rsvp/rsvp.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

const received = api.rsvp[':token']

export function readReceivedRsvp(token: string): Promise<Answer<ReceivedRsvp>> {
  return ask(received.$get({ param: { token } }))
}

export function reportStep(token: string, event: 'OPEN' | 'BEGIN'): Promise<Answer<ReceivedRsvp>> {
  return ask(received.steps.$post({ param: { token }, json: { event } }))
}

/** Sent again under its key it is taken once. */
export function sendAnswer(
  token: string,
  answer: RsvpAnswer,
  key: string,
): Promise<Answer<ReceivedRsvp>> {
  return ask(
    received.answer.$post(
      { param: { token }, json: answer },
      { headers: { 'Idempotency-Key': key } },
    ),
  )
}

/** Where the calendar file of an invitation is. */
export function rsvpCalendarPath(token: string) {
  return received['calendar.ics'].$path({ param: { token } })
}
