import { Problem } from '#machines/kernel/problem.ts'
import { maxLinks } from '#machines/timeline/schedule/schedule.schema.ts'
import type { DayLink, SharedDay } from '#machines/timeline/schedule/schedule.schema.ts'
import type { Database, Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readSharedDay, toLink } from '../../schedule/queries.ts'
import {
  deriveLinkToken,
  findDerivedToken,
  hashLinkToken,
} from '#api/features/secrets/commands/link-token.ts'

const mayEdit = { area: 'timeline', to: 'edit' } as const
/** What is read again within this time was not put away in between. */
const oneVisitMs = 5 * 60_000

/**
 * Creates a read-only link to the day for somebody. Only this response has its address: somebody
 * who loses it gets another one.
 */
export async function makeLink(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { userId, weddingId }: { userId: string; weddingId: string },
  wanted: Pick<DayLink, 'name' | 'choiceId'>,
  key: string | null,
) {
  const at = now()
  const { status, body } = await withIdempotency(
    db,
    { owner: userId, operation: `make-day-link:${weddingId}`, key, body: wanted, now: at },
    async (tx) => {
      await requireMember(tx, userId, weddingId, mayEdit)
      await refuseTooMany(tx, weddingId)
      const link = await insertLink(tx, config, { weddingId, at }, wanted)
      const subject = { id: link.id, name: link.name }
      await recordActivity(
        tx,
        { weddingId, userId, kind: 'link.made', area: 'timeline', subject },
        at,
      )
      return { status: 201 as const, body: link }
    },
  )
  return { status, body: { ...body, url: await addressOf(db.query, config, body.id) } }
}

async function insertLink(
  tx: Queryable,
  { sessionKeys }: Deps['config'],
  { weddingId, at }: { weddingId: string; at: Date },
  { name, choiceId }: Pick<DayLink, 'name' | 'choiceId'>,
): Promise<DayLink> {
  if (choiceId !== null) await refuseStrangeChoice(tx, weddingId, choiceId)
  const id = newId(at)
  const row = await tx
    .insertInto('dayLinks')
    .values({
      id,
      weddingId,
      name,
      choiceId,
      tokenHash: hashLinkToken(deriveLinkToken(sessionKeys[0]!, dayOf(id), tokenBytes)),
      openedFirst: null,
      openedLast: null,
      opens: 0,
      withdrawnAt: null,
      createdAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toLink(row)
}

/**
 * The address of a link, derived again: the answer that is kept for a repeated request must not
 * hold it in readable form.
 */
async function addressOf(db: Queryable, { publicUrl, sessionKeys }: Deps['config'], id: string) {
  const row = await db
    .selectFrom('dayLinks')
    .select('tokenHash')
    .where('id', '=', id)
    .executeTakeFirst()
  const token = findDerivedToken(sessionKeys, dayOf(id), row?.tokenHash ?? null, tokenBytes)
  if (token === null) throw new Problem('not_found')
  return `${publicUrl}/day/${token}`
}

const tokenBytes = 32

function dayOf(id: string) {
  return `day ${id}`
}

/** Withdraws a link, which stops working. The record of who has opened it stays. */
export function withdrawLink(
  db: Database,
  { userId, weddingId, id }: { userId: string; weddingId: string; id: string },
  now: Date,
): Promise<DayLink> {
  return db.transaction(async (tx) => {
    await requireMember(tx, userId, weddingId, mayEdit)
    const row = await tx
      .selectFrom('dayLinks')
      .selectAll()
      .where('id', '=', id)
      .where('weddingId', '=', weddingId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('not_yours')
    if (row.withdrawnAt) return toLink(row)
    await tx.updateTable('dayLinks').set({ withdrawnAt: now }).where('id', '=', id).execute()
    await recordActivity(
      tx,
      {
        weddingId,
        userId,
        kind: 'link.withdrawn',
        area: 'timeline',
        subject: { id, name: row.name },
      },
      now,
    )
    return toLink({ ...row, withdrawnAt: now })
  })
}

/**
 * The day for the holder of a link, and records that it was opened; a page that stays open reads
 * again on each return, which counts once within five minutes. A link that was withdrawn is
 * answered like one that never existed. `guess` counts tokens that open nothing, so that nobody can
 * try many.
 */
export async function openDay(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
  guess: () => Promise<void>,
): Promise<SharedDay> {
  const at = deps.now()
  const opened = await deps.db.query
    .updateTable('dayLinks')
    .set((eb) => ({
      opens: eb
        .case()
        .when('openedLast', '>', new Date(at.getTime() - oneVisitMs))
        .then(eb.ref('opens'))
        .else(eb('opens', '+', 1))
        .end(),
      openedFirst: eb.fn.coalesce('openedFirst', eb.val(at)),
      openedLast: at,
    }))
    .where('tokenHash', '=', hashLinkToken(token))
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!opened) {
    await guess()
    throw new Problem('not_found')
  }
  return readSharedDay(deps.db.query, opened)
}

async function refuseTooMany(tx: Queryable, weddingId: string) {
  const { count } = await tx
    .selectFrom('dayLinks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('weddingId', '=', weddingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxLinks) throw new Problem('too_many', { limit: maxLinks })
}

async function refuseStrangeChoice(tx: Queryable, weddingId: string, choiceId: string) {
  const choice = await tx
    .selectFrom('choices')
    .select('id')
    .where('id', '=', choiceId)
    .where('weddingId', '=', weddingId)
    .executeTakeFirst()
  if (!choice)
    throw new Problem('invalid_input', { fields: [{ path: 'choiceId', code: 'invalid_choice' }] })
}
