import { Problem } from '#machines/kernel/problem.ts'
import { maxRules } from '#machines/seating/seating.schema.ts'
import type { NewRule, RuleChange, SeatingWritten } from '#machines/seating/seating.schema.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { rulesOf, toRule } from '../queries.ts'
import type { RuleRow } from '../queries.ts'
import { lockGuests } from '#api/features/wedding/commands/lock-guests.ts'
import { saveSeating, nothingSeated } from './save-seating.ts'

interface MemberRef {
  userId: string
  weddingId: string
  id: string
}

/** Adds a rule for who sits with whom. */
export function addRule(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  asked: NewRule,
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: `add-seating-rule:${weddingId}`, key, body: asked, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
      // Of two who add at once the second one counts what the first has added.
      await tx
        .selectFrom('weddings')
        .select('id')
        .where('id', '=', weddingId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if ((await rulesOf(tx, weddingId)).length >= maxRules)
        throw new Problem('too_many', { most: maxRules })
      const guestIds = await namedIn(tx, weddingId, asked)
      const rule: RuleRow = {
        id: newId(now),
        weddingId,
        kind: asked.kind,
        guestIds,
        version: 0,
        createdAt: now,
        updatedAt: now,
      }
      const happened = {
        weddingId,
        userId,
        kind: 'seating.rule_added' as const,
        subject: null,
        count: guestIds.length,
      }
      return { status: 201 as const, body: await saveSeating(tx, happened, { rules: [rule] }, now) }
    },
  )
}

/** Changes a rule that was read at `change.version`. */
export function changeRule(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  change: RuleChange,
  now: Date,
): Promise<SeatingWritten> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { version, ...fields } = change
    const row = await holdRule(tx, weddingId, id)
    if (row.version !== version) throw new Problem('version_stale', { current: toRule(row) })
    const next = { ...row, ...fields, guestIds: [...new Set(fields.guestIds ?? row.guestIds)] }
    // Whoever was taken off the list since may stay in a rule, but comes into none anew.
    const known = next.guestIds.filter((guestId) => row.guestIds.includes(guestId))
    await namedIn(
      tx,
      weddingId,
      { ...next, guestIds: next.guestIds.filter((guestId) => !known.includes(guestId)) },
      known,
    )
    if (next.kind === row.kind && JSON.stringify(next.guestIds) === JSON.stringify(row.guestIds)) {
      return { ...nothingSeated, rules: [toRule(row)] }
    }
    const happened = {
      weddingId,
      userId,
      kind: 'seating.rule_changed' as const,
      subject: null,
      count: next.guestIds.length,
    }
    return saveSeating(tx, happened, { rules: [next] }, now)
  })
}

export function removeRule(
  db: Database,
  { userId, weddingId, id }: MemberRef,
  now: Date,
): Promise<SeatingWritten> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, { area: 'guests', to: 'edit' })
    const { guestIds } = await holdRule(tx, weddingId, id)
    const happened = {
      weddingId,
      userId,
      kind: 'seating.rule_removed' as const,
      subject: null,
      count: guestIds.length,
    }
    return saveSeating(tx, happened, { gone: { rules: [id] } }, now)
  })
}

async function holdRule(tx: Queryable, weddingId: string, id: string): Promise<RuleRow> {
  const row = await tx
    .selectFrom('seatingRules')
    .selectAll()
    .where('weddingId', '=', weddingId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_yours')
  return row
}

/** Guests of the wedding, each once; it takes two to sit together or apart. */
async function namedIn(
  tx: Queryable,
  weddingId: string,
  { kind, guestIds }: NewRule,
  known: readonly string[] = [],
): Promise<string[]> {
  const named = [...new Set(guestIds)]
  if (named.length > 0) await lockGuests(tx, weddingId, named)
  if (kind !== 'free' && new Set([...known, ...named]).size < 2)
    throw new Problem('invalid_input', { fields: [{ path: 'guestIds', code: 'required' }] })
  return named
}
