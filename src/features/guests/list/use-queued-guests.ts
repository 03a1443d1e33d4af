import { useMemo } from 'react'
import * as v from 'valibot'
import { guestFormSchema } from '#machines/guests/forms/guest-form.schema.ts'
import { guestSchema } from '#machines/guests/guest.schema.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { fullName } from '#machines/guests/list/guest.rules.ts'
import type { QueuedEdit } from '#machines/records/queue/edit-queue.schema.ts'
import { planEditIn } from '#machines/records/queue/plan-edit.schema.ts'
import type { PlanEdit } from '#machines/records/queue/plan-edit.schema.ts'
import { aboutOf, usePlanQueue } from '#src/offline/queue/use-plan-queue.ts'
import type { GuestFields } from '../guests.queries.ts'
import { guestFormOf } from './queued-guest.queries.ts'
import { guestAfter } from './use-guest-changes.ts'
import type { Unsaved } from './use-guest-changes.ts'

/** Edits of guests that wait for a connection, or were refused once there was one. */
export function useQueuedGuests(weddingId: string) {
  const queue = usePlanQueue()
  const { queued, refused, count = 0 } = queue ?? {}
  // A table of ten thousand guests is drawn anew where this has changed, and nowhere else.
  const entries = useMemo(
    () =>
      new Map([
        ...(refused ?? []).flatMap((one) => entryOf(one, one.reason, 'refused')),
        ...(queued ?? []).flatMap((one) =>
          entryOf(one, 'unreachable', count > 0 ? 'waiting' : 'sending'),
        ),
      ]),
    [queued, refused, count],
  )
  return {
    /** By guest. */
    queued: entries as ReadonlyMap<string, Unsaved>,
    /** Keeps what was typed into a cell; answers whether it can be kept. */
    add: (guest: Guest, change: GuestFields): boolean => {
      if (!queue || change.answers !== undefined || change.householdId !== undefined) return false
      const about = aboutOf('guest', guest.id)
      const standing = queue.statusOf(about)
      const before = standing.is === 'nothing' ? null : planEditIn(standing.edit.edit)
      const typed = before ? guestAfter(guest, changeIn(before)) : guest
      const next = guestAfter(typed, change)
      const edit: PlanEdit = {
        kind: 'guest',
        weddingId,
        name: fullName(next),
        record: before?.record ?? guest,
        values: guestFormOf(next),
      }
      return queue.add({ key: crypto.randomUUID(), about, edit })
    },
    discard: (id: string) => queue?.discard(aboutOf('guest', id)),
  }
}

function entryOf(
  { edit }: QueuedEdit,
  reason: string,
  queued: NonNullable<Unsaved['queued']>,
): [string, Unsaved][] {
  const known = planEditIn(edit)
  if (known?.kind !== 'guest') return []
  return [[known.record.id, { change: changeIn(known), reason, isSending: false, queued }]]
}

/** What was changed about a guest, compared with the record that it was typed over. */
function changeIn({ record, values }: PlanEdit): GuestFields {
  const before = v.safeParse(guestSchema, record)
  const details = v.safeParse(guestFormSchema, values)
  if (!before.success || !details.success) return {}
  const kept = Object.entries(before.output)
  return Object.fromEntries(
    Object.entries(details.output).filter(([field, value]) => {
      const was = kept.find(([name]) => name === field)?.[1]
      return JSON.stringify(was) !== JSON.stringify(value)
    }),
  )
}
