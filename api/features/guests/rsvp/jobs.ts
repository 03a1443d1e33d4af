import type { Deps } from '#api/deps.ts'
import { sql } from 'kysely'
import { closeAndReopenRsvps } from '../commands/rsvp/close-rsvps.ts'
import { remindDueGuests } from '../commands/rsvp/remind-guests.ts'
import { aFortnightBefore, needsReminder } from '../reach/queries.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'renderMail' | 'log' | 'now'>

const atOnce = 50

export function defineRsvpJobs(deps: Dependencies & Pick<Deps, 'jobs'>): void {
  deps.jobs.define({
    queue: 'rsvp-closing',
    schedule: '*/5 * * * *',
    work: () => closeAndReopen(deps),
  })
  deps.jobs.define({
    queue: 'rsvp-reminders',
    schedule: '7 * * * *',
    work: () => remindWaiting(deps),
  })
}

/** Closes invitations after the deadline, and reopens those whose deadline is later now. */
export async function closeAndReopen(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  which?: ('CLOSE' | 'REOPEN')[],
): Promise<void> {
  const at = now()
  const { rows } = await sql<{ weddingId: string }>`
    select weddings.id as wedding_id from weddings left join rsvp_settings on rsvp_settings.wedding_id = weddings.id
    where exists (select from rsvps where rsvps.wedding_id = weddings.id
      and (rsvps.state = 'closed') <> coalesce(${isOverAt(at)}, false))
    limit 1000`.execute(db.query)
  for (const { weddingId } of rows)
    await db.transaction((tx) => closeAndReopenRsvps(tx, weddingId, at, which))
}

/**
 * Reminds those who have not answered, at most once a fortnight and by day, if the couple has
 * switched it on.
 */
export async function remindWaiting(deps: Dependencies): Promise<void> {
  const at = deps.now()
  const { rows } = await sql<{ weddingId: string }>`
    select rsvp_settings.wedding_id from rsvp_settings join weddings on weddings.id = rsvp_settings.wedding_id
    where reminds and ${isDaytimeAt(at)} and coalesce(not ${isOverAt(at)}, true) and exists (select from rsvps
      where rsvps.wedding_id = rsvp_settings.wedding_id and reached_at <= ${aFortnightBefore(at)} and ${needsReminder(at)})
    limit ${atOnce}`.execute(deps.db.query)
  for (const { weddingId } of rows) {
    let left = true
    while (left)
      left =
        (await deps.db.transaction((tx) =>
          remindDueGuests(tx, deps, { userId: null, weddingId }, at),
        )) > 0
  }
}

/** Whether it is between nine in the morning and eight in the evening in the wedding's zone. */
function isDaytimeAt(at: Date) {
  return sql<boolean>`extract(hour from ${at}::timestamptz at time zone coalesce(nullif(time_zone, ''), 'UTC')) between 9 and 19`
}

/**
 * For a row of rsvp_settings joined with its wedding: whether its time for answers is over at an
 * instant; null if it has no end.
 */
function isOverAt(now: Date) {
  return sql<
    boolean | null
  >`coalesce(frozen_at, (deadline + 1)::timestamp at time zone coalesce(nullif(time_zone, ''), 'UTC')) <= ${now}`
}
