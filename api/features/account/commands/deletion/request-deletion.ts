import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import { accountDeletion } from '#machines/account/deletion/deletion.machine.ts'
import type { DeletionEvent } from '#machines/account/deletion/deletion.machine.ts'
import type {
  DeletionFact,
  DeletionRecord,
  DeletionRequest,
} from '#machines/account/deletion/deletion.schema.ts'
import { allowedForOwner, whyNotDeleted } from '#machines/account/deletion/deletion.selectors.ts'
import { settingsPaths } from '#machines/session/settings.rules.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { wasAnswered, withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { timeZoneOf } from '#api/features/notices/commands/read-settings.ts'
import { queueTemplatedMail } from '#api/features/notices/commands/queue-templated-mail.ts'
import { sealTokens } from '#api/features/secrets/commands/seal-tokens.ts'
import type { Viewer } from '#api/viewer.ts'
import { readDeletion, storedDeletion } from '../../queries.ts'
import { findRequiredProof, proveOwner } from './prove-owner.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'identity' | 'renderMail' | 'log' | 'now'>

/**
 * The owner requests the deletion of their account, with proof that it is theirs, or cancels it.
 */
export async function requestDeletion(
  deps: Dependencies,
  viewer: Viewer,
  request: DeletionRequest,
  key: string | null,
): Promise<{ status: 200; body: DeletionRecord }> {
  const now = deps.now()
  const { userId } = viewer
  const event: DeletionEvent = { type: request.event, at: now.toISOString() }
  // The chart is asked before the password is checked, and again under the lock.
  const step = { owner: userId, operation: 'deletion-step', key }
  const answered = await wasAnswered(deps.db.query, step)
  if (!answered)
    refuseWhatTheChartRefuses(storedDeletion(await findDeletion(deps.db.query, userId)), event)
  const proof =
    request.event === 'ASK' && !answered ? await proveOwner(deps, viewer, request.password) : null

  const wanted = await findRequiredProof(deps, viewer.sessionId)

  return withIdempotency(deps.db, { ...step, body: { event: request.event }, now }, async (tx) => {
    const user = await lockUser(tx, userId)
    const row = await findDeletion(tx, userId)
    const before = storedDeletion(row)
    refuseWhatTheChartRefuses(before, event)
    const { stored, facts } = advance(accountDeletion, before, event)
    const id = row?.id ?? newId(now)
    const { dueAt } = stored.facts
    const next = {
      state: stored.state,
      facts: JSON.stringify(stored.facts),
      chartVersion: stored.version,
      dueAt: dueAt === null ? null : new Date(dueAt),
      token: proof === null ? null : await sealTokens(deps.config.sessionKeys, id, proof),
      updatedAt: now,
    }
    const asked = request.event === 'ASK' ? now : (row?.askedAt ?? now)
    await tx
      .insertInto('accountDeletions')
      .values({ id, userId, askedAt: asked, ...next })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ askedAt: asked, ...next }))
      .execute()
    for (const fact of facts)
      await writeToOwner(tx, deps, { ...user, userId }, fact, { day: dueAt ?? event.at, now })
    return { status: 200 as const, body: { ...(await readDeletion(tx, userId)), proof: wanted } }
  })
}

/** The email about a step of the deletion; `day` is an instant of the day that it names. */
async function writeToOwner(
  tx: Queryable,
  deps: Dependencies,
  { userId, email: to, firstName, role }: User & { userId: string },
  fact: DeletionFact,
  { day, now }: { day: string; now: Date },
) {
  const facts = { to, firstName, url: deps.config.publicUrl + settingsPaths[role] }
  if (fact === 'asked') {
    const asked = { ...facts, ...(await whenIn(tx, userId, new Date(day))) }
    await queueTemplatedMail(tx, deps, 'deletionAsked', asked, now)
  }
  if (fact === 'cancelled') await queueTemplatedMail(tx, deps, 'deletionCancelled', facts, now)
}

/** An instant in the wedding's zone, or in UTC if none is known, and which zone that is. */
async function whenIn(tx: Queryable, userId: string, instant: Date) {
  const timeZone = (await timeZoneOf(tx, userId)) || 'UTC'
  return {
    day: dayIn(timeZone, instant),
    time: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(instant),
    zone: timeZone.replaceAll('_', ' '),
  }
}

function findDeletion(db: Queryable, userId: string) {
  return db
    .selectFrom('accountDeletions')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
}

type User = Awaited<ReturnType<typeof lockUser>>

/** Makes two requests of one person wait for each other, and for the erasure. */
async function lockUser(tx: Queryable, userId: string) {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'role'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new Problem('session_expired')
  return user
}

/** The refusal names what the owner may do now. */
function refuseWhatTheChartRefuses(
  deletion: ReturnType<typeof storedDeletion>,
  event: DeletionEvent,
) {
  const refusedBy = whyNotDeleted(deletion, event)
  requireAllowed({
    state: deletion.state,
    event: event.type,
    refusedBy,
    allowed: () => allowedForOwner(deletion, event.at),
  })
}
