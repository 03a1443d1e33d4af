import type { RsvpEvent } from '#machines/guests/rsvp/rsvp.machine.ts'
import { failedGuards } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { queueTemplatedMails } from '#api/features/notices/commands/queue-templated-mail.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { lockWedding } from '#api/features/wedding/commands/lock-wedding.ts'
import { aFortnightBefore, needsReminder, readReminderAddresses } from '../../reach/queries.ts'
import { registerAddresses, unsubscribeLinks } from '../messages/register-addresses.ts'
import { linksOf } from './lock-rsvps.ts'
import { movedBy, writeRsvps } from './move-rsvp.ts'
import { readInvitationContent, recordRsvpActivity } from './send-rsvps.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

/**
 * Reminds all households at once that have not answered and got no email within a fortnight;
 * returns how many. Each batch has an answer of its own under the key.
 */
export async function remindGuests(
  deps: Dependencies,
  { userId, weddingId }: { userId: string; weddingId: string },
  key: string | null,
): Promise<{ reminded: number }> {
  const now = deps.now()
  let reminded = 0
  for (let batch = 0; ; batch++) {
    const operation = `remind-guests:${weddingId}:${batch}`
    const { body: count } = await withIdempotency(
      deps.db,
      { owner: userId, operation, key, body: null, now },
      async (tx) => {
        await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
        const body = await remindDueGuests(tx, deps, { userId, weddingId }, now)
        return { status: 200 as const, body }
      },
    )
    reminded += count
    if (count < atOnce) return { reminded }
  }
}

const atOnce = 200

/** Reminds the next households that are due; a result below two hundred means that none is left. */
export async function remindDueGuests(
  tx: Queryable,
  deps: Omit<Dependencies, 'db' | 'now'>,
  { userId, weddingId }: { userId: string | null; weddingId: string },
  now: Date,
): Promise<number> {
  await lockWedding(tx, weddingId)
  const content = await readInvitationContent(tx, deps.config, weddingId, now)
  const { closesAt, names, deadline: day, about } = content
  const event: RsvpEvent = { type: 'REMIND', at: now.toISOString(), closesAt }
  const due = await tx
    .selectFrom('rsvps')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('reachedAt', '<=', aFortnightBefore(now))
    .where(needsReminder(now))
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const rows = due.filter((row) => failedGuards(row, event) === null)
  if (rows.length === 0) return 0
  const addresses = await readReminderAddresses(
    tx,
    weddingId,
    rows.map(({ householdId }) => householdId),
  )
  const kept = await registerAddresses(tx, weddingId, [...addresses.values()], now)
  const linked = await linksOf(tx, deps, rows)
  const moved = linked.map(({ row }) => movedBy(row, event).row)
  await writeRsvps(tx, moved)
  const facts = linked.flatMap(({ url, row }) => {
    const to = addresses.get(row.householdId)
    const known = to === undefined ? undefined : kept.get(to)
    if (to === undefined || !known) return []
    return [
      {
        to,
        ...about,
        names,
        url,
        ...unsubscribeLinks(deps.config.publicUrl, known.unsubscribeToken),
      },
    ]
  })
  if (day === null) await queueTemplatedMails(tx, deps, 'rsvpReminder', facts, now, { weddingId })
  else
    await queueTemplatedMails(
      tx,
      deps,
      'rsvpReminderBy',
      facts.map((fact) => ({ ...fact, day })),
      now,
      { weddingId },
    )
  await recordRsvpActivity(tx, { userId, weddingId }, 'rsvp.reminded', { rows: moved }, now)
  return moved.length
}
