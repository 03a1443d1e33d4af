import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { rsvpAnswerMachine } from '#machines/guests/answer/rsvp-answer.machine.ts'
import type { RsvpAnswerPorts } from '#machines/guests/answer/rsvp-answer.ports.ts'
import { isAway } from '#machines/guests/answer/rsvp-answer.rules.ts'
import { answerDraftSchema } from '#machines/guests/answer/rsvp-answer.schema.ts'
import type { AnswerDraft, RsvpAnswerEvent } from '#machines/guests/answer/rsvp-answer.schema.ts'
import { draftIn } from '#machines/guests/answer/rsvp-answer.selectors.ts'
import type { RsvpDetails } from '#machines/guests/rsvp/rsvp-form.schema.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { bind } from '#machines/kernel/ports.ts'
import { outlivingCall } from '#src/client/actors/outliving-call.ts'
import type { Answer } from '#src/client/api.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { sendAnswer } from './rsvp.queries.ts'

/** A draft that this browser keeps of an answer. */
export function draftOf(id: string) {
  return storedInBrowser<AnswerDraft>(`rsvp.${id}`, parsedBy(answerDraftSchema))
}

/** The way of one household's answer to the API, with the draft that this browser keeps of it. */
export function openRsvpAnswer(token: string, id: string) {
  const kept = draftOf(id)
  let delivery: PromiseWithResolvers<Answer<ReceivedRsvp>> | null = null
  const send = outlivingCall<Parameters<RsvpAnswerPorts['sendAnswer']>[0], Answer<ReceivedRsvp>>(
    ({ version, details, key }) => {
      // Made by JSON.stringify of such details, here or before a reload.
      const answer = sendAnswer(token, { version, ...(JSON.parse(details) as RsvpDetails) }, key)
      delivery?.resolve(answer)
      delivery = null
      return answer
    },
    (_, answer) => {
      const draft = answer.result === 'answer' ? null : kept.read()
      kept.write(
        draft && { ...draft, isWaiting: answer.result === 'refused' && isAway(answer.code) },
      )
    },
  )
  return {
    logic: rsvpAnswerMachine.provide({
      actors: bind<RsvpAnswerPorts>({
        sendAnswer: async (input, signal) => {
          const answer = await send(input, signal)
          return answer.result === 'answer'
            ? { result: 'arrived' }
            : { result: 'refused', code: answer.code }
        },
      }),
    }),
    input: { draft: kept.read() },
    keep: (snapshot: SnapshotFrom<typeof rsvpAnswerMachine>) => kept.write(draftIn(snapshot)),
    /** Sends it through the machine, and tells what the API said. */
    deliver: (
      actor: ActorRefFrom<typeof rsvpAnswerMachine>,
      event: Extract<RsvpAnswerEvent, { type: 'SEND' }>,
    ) => {
      delivery ??= Promise.withResolvers()
      const { promise } = delivery
      actor.send(event)
      return promise
    },
  }
}
