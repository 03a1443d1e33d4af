import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { rsvpAnswerMachine } from '#machines/guests/answer/rsvp-answer.machine.ts'
import type { RsvpAnswerPorts } from '#machines/guests/answer/rsvp-answer.ports.ts'
import { isUnreachable } from '#machines/guests/answer/rsvp-answer.rules.ts'
import { answerDraftSchema } from '#machines/guests/answer/rsvp-answer.schema.ts'
import type {
  AnswerDraft,
  RsvpAnswerEvent,
  SentAnswer,
} from '#machines/guests/answer/rsvp-answer.schema.ts'
import { draftIn } from '#machines/guests/answer/rsvp-answer.selectors.ts'
import type { RsvpDetails } from '#machines/guests/rsvp/rsvp-form.schema.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { bind } from '#machines/kernel/ports.ts'
import { sharedCall } from '#src/client/actors/shared-call.ts'
import type { Answer } from '#src/client/api.ts'
import { withTabLock } from '#src/client/live/tabs.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { readReceivedRsvp, sendAnswer } from './rsvp.queries.ts'

/** A draft that this browser keeps of an answer. */
export function draftOf(id: string) {
  return storedInBrowser<AnswerDraft>(placeOf(id), parsedBy(answerDraftSchema))
}

const placeOf = (id: string) => `rsvp.${id}`

/**
 * The way of one household's answer to the API, with the draft that this browser keeps of it for
 * all of its tabs.
 */
export function openRsvpAnswer(token: string, id: string) {
  const kept = sharedDraft(id)
  let delivery: PromiseWithResolvers<Answer<ReceivedRsvp>> | null = null
  const send = sharedCall<Parameters<RsvpAnswerPorts['sendAnswer']>[0], Answer<ReceivedRsvp>>(
    (sent) => {
      const answer = withTabLock(placeOf(id), () => sendOnce(token, sent, kept))
      delivery?.resolve(answer)
      delivery = null
      return answer
    },
    ({ key }, answer) => {
      if (kept.isElsewhere(key)) return
      const draft = answer.result === 'answer' ? null : kept.read()
      kept.write(
        draft && { ...draft, isWaiting: answer.result === 'refused' && isUnreachable(answer.code) },
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
    onStored: kept.onStored,
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

/**
 * The draft of an answer. A tab writes only what it has changed itself, and hears of what the
 * others have.
 */
function sharedDraft(id: string) {
  const stored = draftOf(id)
  let known: string | null = null
  // Where the browser keeps nothing there is nothing to share.
  let isStored = false
  const know = (draft: AnswerDraft | null) => (known = JSON.stringify(draft))
  const read = () => {
    const draft = stored.read()
    know(draft)
    isStored ||= draft !== null
    return draft
  }
  return {
    read,
    write: (draft: AnswerDraft | null) => {
      if (JSON.stringify(draft) === known) return
      know(draft)
      stored.write(draft)
      isStored ||= draft !== null && stored.read() !== null
    },
    /** Whether another tab has sent this answer, or another one after it. */
    isElsewhere: (key: string) => isStored && stored.read()?.sent?.key !== key,
    onStored: (notify: (draft: AnswerDraft | null) => void) => {
      const listener = ({ key }: StorageEvent) => {
        if (key === placeOf(id)) notify(read())
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}

/** Sends an answer unless another tab has: then it reads what has arrived. */
async function sendOnce(
  token: string,
  { version, details, key }: SentAnswer,
  kept: ReturnType<typeof sharedDraft>,
): Promise<Answer<ReceivedRsvp>> {
  // It is stored under this key once the chart has moved on.
  await Promise.resolve()
  if (kept.isElsewhere(key)) return readReceivedRsvp(token)
  // Made by JSON.stringify of such details, here or before a reload.
  const answer = await sendAnswer(token, { version, ...(JSON.parse(details) as RsvpDetails) }, key)
  // Before the next tab has its turn.
  if (answer.result === 'answer') kept.write(null)
  return answer
}
