import { sql } from 'kysely'
import type {
  RsvpSettings,
  RsvpSettingsChange,
} from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { countGuests } from '../../queries.ts'
import { readSettings, settingsRow } from '../../rsvp/queries.ts'
import type { SettingsRow } from '../../rsvp/queries.ts'
import { closeAndReopenRsvps } from './close-rsvps.ts'

/**
 * Changes a couple's RSVP settings. Freezing stores the headcount of that moment, and no answer by
 * a link is accepted any more.
 */
export function changeSettings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, weddingId }: { userId: string; weddingId: string },
  { version, isFrozen, questions, ...fields }: RsvpSettingsChange,
): Promise<RsvpSettings> {
  const at = now()
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    // The first writer creates the row; others wait for it.
    await tx
      .selectFrom('weddings')
      .select('id')
      .where('id', '=', weddingId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const row = await settingsRow(tx, weddingId, at)
    if (row.version !== version)
      throw new Problem('version_stale', { current: await readSettings(tx, weddingId, at) })
    const captured = await snapshotRows(tx, 'rsvpSettings', [row.id])
    const isChange = isFrozen !== undefined && isFrozen !== (row.frozenAt !== null)
    const frozen = isChange ? await frozenAs(tx, weddingId, isFrozen, at) : {}
    await write(tx, {
      ...row,
      ...fields,
      ...(questions ? { questions: renamed(row.questions, questions, at) } : {}),
      ...frozen,
      version: row.version + 1,
      updatedAt: at,
    })
    const kind = isChange
      ? isFrozen
        ? ('rsvp.frozen' as const)
        : ('rsvp.reopened' as const)
      : ('rsvp.settings' as const)
    await recordActivity(
      tx,
      { weddingId, userId, kind, area: 'guests', subject: null, rows: captured },
      at,
    )
    await closeAndReopenRsvps(tx, weddingId, at)
    return readSettings(tx, weddingId, at)
  })
}

/** Gives questions the ids they had: by the same text first, then by the same position. */
function renamed(
  before: SettingsRow['questions'],
  texts: readonly string[],
  at: Date,
): SettingsRow['questions'] {
  const left = before.filter(({ text }) => !texts.includes(text))
  return [...new Set(texts)].map((text, place) => {
    const same =
      before.find((one) => one.text === text) ?? left.find((one) => one === before[place])
    return { id: same?.id ?? newId(at), text }
  })
}

async function frozenAs(
  tx: Queryable,
  weddingId: string,
  isFrozen: boolean,
  at: Date,
): Promise<Partial<SettingsRow>> {
  if (!isFrozen) return { frozenAt: null, frozenCounts: [] }
  const { events } = await countGuests(tx, weddingId)
  return { frozenAt: at, frozenCounts: events.map(({ eventId, coming }) => ({ eventId, coming })) }
}

async function write(tx: Queryable, row: SettingsRow): Promise<void> {
  const { meals, questions, frozenCounts, ...plain } = row
  const { id, weddingId, createdAt, ...changing } = {
    ...plain,
    meals: JSON.stringify(meals),
    questions: JSON.stringify(questions),
    frozenCounts: JSON.stringify(frozenCounts),
  }
  await tx
    .insertInto('rsvpSettings')
    .values({ id, weddingId, createdAt, ...changing })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...changing, version: sql<number>`excluded.version` }),
    )
    .execute()
}
