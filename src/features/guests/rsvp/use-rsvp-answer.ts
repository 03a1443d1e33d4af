import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnswerDraft } from '#machines/guests/answer/rsvp-answer.schema.ts'
import { isDue, isWaiting } from '#machines/guests/answer/rsvp-answer.selectors.ts'
import { rsvpFormOf, rsvpFormSchema } from '#machines/guests/rsvp/rsvp-form.schema.ts'
import type { RsvpDetails, RsvpForm } from '#machines/guests/rsvp/rsvp-form.schema.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import type { Answer } from '#src/client/api.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { openRsvpAnswer } from './rsvp-answer.bindings.ts'
import { readReceivedRsvp } from './rsvp.queries.ts'

/**
 * A household's answer while it is typed (the machine `edit`), sent and awaited (`rsvpAnswer`):
 * what is typed is kept in this browser until it has arrived. Another tab of this browser shows it
 * as well, and does not send it a second time.
 */
export function useRsvpAnswer(
  token: string,
  received: ReceivedRsvp,
  onArrived: (received: ReceivedRsvp) => void,
) {
  const [{ logic, input, keep, deliver, onStored }] = useState(() =>
    openRsvpAnswer(token, received.id),
  )
  const actor = useActorRef(logic, { input, inspect }, keep)
  const edit = useEdit<ReceivedRsvp, RsvpForm, RsvpDetails>({
    record: received,
    begun: input.draft,
    toForm: rsvpFormOf,
    schema: rsvpFormSchema(received),
    save: (record, details): Promise<Answer<ReceivedRsvp>> =>
      deliver(actor, {
        type: 'SEND',
        record,
        values: edit.values,
        details: JSON.stringify(details),
        key: crypto.randomUUID(),
      }),
    onKept: (_what, _undo, arrived) => onArrived(arrived),
  })

  // It is due as soon as the answer before is lost, and that the form may still be hearing.
  const isToSend = useSelector(actor, isDue) && edit.outcome.state !== 'saving'
  const send = useEffectEvent(() => edit.submit())
  useEffect(() => {
    if (isToSend) send()
  }, [isToSend])

  useEffect(() => {
    const online = () => actor.send({ type: 'ONLINE' })
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [actor])

  const follow = useEffectEvent((draft: AnswerDraft | null) => {
    actor.send({ type: 'STORED', draft })
    for (const [field, value] of Object.entries(draft?.values ?? {}))
      if (edit.values[field] !== undefined && edit.values[field] !== value)
        edit.change(field, value)
    // Its answer has arrived.
    if (draft === null)
      void readReceivedRsvp(token).then((read) => read.result === 'answer' && onArrived(read.body))
  })
  useEffect(() => onStored(follow), [onStored])

  return {
    ...edit,
    isWaiting: useSelector(actor, isWaiting),
    change: (field: string, value: string) => {
      actor.send({ type: 'TYPE', record: received, values: { ...edit.values, [field]: value } })
      edit.change(field, value)
    },
  }
}
