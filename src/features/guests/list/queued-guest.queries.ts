import type { QueryClient } from '@tanstack/react-query'
import { guestFormSchema } from '#machines/guests/forms/guest-form.schema.ts'
import type { GuestDetails, GuestForm } from '#machines/guests/forms/guest-form.schema.ts'
import { guestSchema } from '#machines/guests/guest.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import type { PlanEdit } from '#machines/records/queue/plan-edit.schema.ts'
import { refresh } from '#src/client/query/refresh.ts'
import { sendQueuedForm } from '#src/offline/queue/use-plan-queue.ts'
import type { QueuedDesk } from '#src/offline/queue/use-plan-queue.ts'
import { changeGuest, guestKeys } from '../guests.queries.ts'

/** The form of a guest. `onWritten` hears of everything that saving it has changed. */
export function guestDesk(
  weddingId: string,
  onWritten: (written: Written) => void = () => undefined,
): QueuedDesk<Guest, GuestForm, GuestDetails> {
  return {
    kind: 'guest',
    recordSchema: guestSchema,
    toForm: guestFormOf,
    schema: guestFormSchema,
    save: async ({ id, version, ...guest }, details, key) => {
      const answer = await changeGuest(weddingId, id, { version, ...details }, key)
      if (answer.result === 'refused') return answer
      onWritten(answer.body)
      return { result: 'answer', body: answer.body.guests[0] ?? { ...guest, id, version } }
    },
  }
}

export async function sendQueuedGuest(client: QueryClient, edit: PlanEdit, key: string) {
  const answer = await sendQueuedForm(guestDesk(edit.weddingId), edit, key)
  if (answer.result === 'answer' || answer.code !== 'unreachable')
    await refresh(client, { queryKey: guestKeys.all(edit.weddingId) })
  return answer
}

export function guestFormOf(guest: Guest): GuestForm {
  const { firstName, lastName, ageGroup, diet, meal, email, phone, notes } = guest
  const isPlusOne = guest.isPlusOne ? 'yes' : ''
  return {
    firstName,
    lastName,
    isPlusOne,
    ageGroup,
    tags: guest.tags.join(', '),
    diet,
    meal,
    email,
    phone,
    notes,
  }
}
