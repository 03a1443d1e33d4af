import * as v from 'valibot'
import type { ReceivedRsvp, RsvpAnswer } from './rsvp.schema.ts'

/**
 * A household's answer in a form: `answer.<guest>.<event>`, `meal.<guest>`, `reply.<question>`,
 * `message` and so on, all texts.
 */
export type RsvpForm = Record<string, string>
export type RsvpDetails = Omit<RsvpAnswer, 'version'>

/** The fields for a stored answer; somebody who has not answered has chosen nothing. */
export function rsvpFormOf({ people, questions, replies, message }: ReceivedRsvp): RsvpForm {
  const fields = people.flatMap(({ id, firstName, lastName, answers, meal, diet }) => [
    ...Object.entries(answers).map(
      ([eventId, answer]) =>
        [answerField(id, eventId), answer === 'pending' ? '' : answer] as const,
    ),
    [`firstName.${id}`, firstName] as const,
    [`lastName.${id}`, lastName] as const,
    [`meal.${id}`, meal] as const,
    [`diet.${id}`, diet] as const,
  ])
  return {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(questions.map(({ id }) => [`reply.${id}`, replies[id] ?? ''])),
    message,
  }
}

export function answerField(guestId: string, eventId: string) {
  return `answer.${guestId}.${eventId}`
}

/**
 * Parses the typed answer: whoever answers must answer for everything they are invited to, and
 * others may answer later.
 */
export function rsvpFormSchema({
  people,
  questions,
}: Pick<ReceivedRsvp, 'people' | 'questions'>): v.GenericSchema<RsvpForm, RsvpDetails> {
  return v.pipe(
    v.record(v.string(), v.string()),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { value: typed } = dataset
      for (const { guestId, eventId } of missingIn(
        people,
        (guest, event) => typed[answerField(guest, event)] ?? '',
      )) {
        const key = answerField(guestId, eventId)
        addIssue({
          message: 'required',
          path: [{ type: 'object', origin: 'value', input: typed, key, value: typed[key] }],
        })
      }
    }),
    v.transform((typed) => ({
      people: people.map(({ id, answers }) => ({
        id,
        firstName: (typed[`firstName.${id}`] ?? '').trim(),
        lastName: (typed[`lastName.${id}`] ?? '').trim(),
        answers: Object.fromEntries(
          Object.keys(answers).flatMap((eventId) =>
            chosen(eventId, typed[answerField(id, eventId)]),
          ),
        ),
        meal: typed[`meal.${id}`] ?? '',
        diet: (typed[`diet.${id}`] ?? '').trim(),
      })),
      message: (typed['message'] ?? '').trim(),
      replies: Object.fromEntries(
        questions.map(({ id }) => [id, (typed[`reply.${id}`] ?? '').trim()]),
      ),
    })),
  )
}

function chosen(eventId: string, answer: string | undefined) {
  return answer === 'coming' || answer === 'not_coming' ? [[eventId, answer] as const] : []
}

/** Somebody in a household with their answers to the events they are invited to. */
interface Asked {
  id: string
  answers: Readonly<Record<string, string>>
}

/**
 * What an answer of a household still lacks: each event without an answer of somebody who answers.
 * People without any answer may answer later, unless nobody has one. `given` returns the answer, ''
 * if there is none.
 */
export function missingIn(
  people: readonly Asked[],
  given: (guestId: string, eventId: string) => string,
) {
  const invited = people.filter(({ answers }) => Object.keys(answers).length > 0)
  const each = invited.map(({ id: guestId, answers }) => {
    const missing = Object.keys(answers).filter((eventId) => given(guestId, eventId) === '')
    const isLeft =
      missing.length > 0 &&
      Object.entries(answers).every(([eventId, kept]) => given(guestId, eventId) === textOf(kept))
    return { isLeft, missing: missing.map((eventId) => ({ guestId, eventId })) }
  })
  const isForNobody = each.every(({ isLeft }) => isLeft)
  return each.flatMap(({ isLeft, missing }) => (isLeft && !isForNobody ? [] : missing))
}

function textOf(answer: string) {
  return answer === 'pending' ? '' : answer
}
