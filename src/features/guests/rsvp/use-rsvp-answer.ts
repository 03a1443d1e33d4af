import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { rsvpFormOf, rsvpFormSchema } from '#machines/guests/rsvp/rsvp-form.schema.ts'
import type { RsvpDetails, RsvpForm } from '#machines/guests/rsvp/rsvp-form.schema.ts'
import { receivedRsvpSchema } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { storedInBrowser } from '#src/client/storage/storage.ts'
import { sendAnswer } from './rsvp.queries.ts'

const draftSchema = v.object({
  /** What it was typed over. */
  record: receivedRsvpSchema,
  values: v.record(v.string(), v.string()),
  /** What was sent last, over which version and under which key: the same again is taken once, also after a reload. */
  sent: v.nullable(v.object({ version: v.number(), details: v.string(), key: v.string() })),
  /** It was sent, and nothing came back. */
  isWaiting: v.boolean(),
})
type Draft = v.InferOutput<typeof draftSchema>

/** How soon it is tried again while the browser believes to have a connection. */
const pause = 10_000

/** A draft that this browser keeps of an answer. */
export function draftOf(id: string) {
  return storedInBrowser<Draft>(`rsvp.${id}`, (found) => {
    const parsed = v.safeParse(draftSchema, found)
    return parsed.success ? parsed.output : null
  })
}

/**
 * A household's answer while it is typed, sent and awaited. What is typed is kept in this browser until it has arrived; what could not be
 * sent is sent by itself once there is a connection, under the key it had.
 */
export function useRsvpAnswer(token: string, received: ReceivedRsvp, onArrived: (received: ReceivedRsvp) => void) {
  const [kept] = useState(() => draftOf(received.id))
  const [begun] = useState(() => kept.read())
  const draft = useRef<Draft | null>(begun)
  const [isWaiting, setWaiting] = useState(begun?.isWaiting ?? false)
  const edit = useEdit<ReceivedRsvp, RsvpForm, RsvpDetails>({
    record: received,
    begun,
    toForm: rsvpFormOf,
    schema: rsvpFormSchema(received),
    save,
    onKept: (_what, _undo, arrived) => onArrived(arrived),
  })

  function keepDraft(next: Draft | null) {
    draft.current = next
    kept.write(next)
  }

  async function save(record: ReceivedRsvp, details: RsvpDetails): Promise<Answer<ReceivedRsvp>> {
    const told = JSON.stringify(details)
    const { sent: before = null, isWaiting: wasLost = false } = draft.current ?? {}
    // What may have arrived is sent as it was, whatever has become of the record: if it has, this is its answer.
    const sent = wasLost && before?.details === told ? before : { version: record.version, details: told, key: crypto.randomUUID() }
    const typed = { record: draft.current?.record ?? record, values: edit.values }
    keepDraft({ ...typed, sent, isWaiting: true })
    const answer = await sendAnswer(token, { version: sent.version, ...details }, sent.key)
    const isLost = answer.result === 'refused' && isAway(answer.code)
    if (answer.result === 'answer') keepDraft(null)
    else keepDraft({ ...typed, sent, isWaiting: isLost })
    setWaiting(isLost)
    return answer
  }

  const send = useEffectEvent(() => edit.submit())
  useEffect(() => {
    if (!isWaiting) return undefined
    const again = () => send()
    // What was waiting when the page was left goes out when it is opened again.
    again()
    const timer = setInterval(again, pause)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [isWaiting])

  return {
    ...edit,
    isWaiting,
    change: (field: string, value: string) => {
      keepDraft({
        record: draft.current?.record ?? received,
        values: { ...edit.values, [field]: value },
        sent: draft.current?.sent ?? null,
        isWaiting: false,
      })
      setWaiting(false)
      edit.change(field, value)
    },
  }
}

/** Nothing came back, or only that nobody can answer now. */
function isAway(code: string) {
  return ['unreachable', 'database_away', 'starting', 'shutting_down', 'too_many_requests'].includes(code)
}
