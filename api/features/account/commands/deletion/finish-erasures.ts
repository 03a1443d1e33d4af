import type { Selectable } from 'kysely'
import { Problem } from '#machines/kernel/problem.ts'
import { retryAt, workOnDue } from '#api/db/due/due-rows.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import type { Deps } from '#api/deps.ts'
import { openTokens, sealTokens } from '#api/features/secrets/commands/seal-tokens.ts'

type Dependencies = Pick<Deps, 'db' | 'config' | 'identity' | 'outbox' | 'log' | 'now'>

const atOnce = 10
/** Longer than one erasure takes; another worker continues after a crash. */
const leaseMs = 2 * 60_000
const pauses = { firstMs: 20_000, longestMs: 6 * 3_600_000 }

type Erasure = Pick<Selectable<Tables['accountErasures']>, (typeof columns)[number]>
const columns = ['id', 'sub', 'email', 'tokens', 'attempts'] as const
type Sealed = Erasure['tokens'][number]

/**
 * Erases accounts outside of the tables: from the outbox folder, and at the identity provider. Each
 * step may be repeated, and the row is deleted once both are done. While the provider is
 * unavailable it waits and tries again.
 */
export function finishErasures(deps: Dependencies): Promise<void> {
  return workOnDue(deps, {
    table: 'accountErasures',
    key: 'id',
    columns,
    leaseMs,
    limit: atOnce,
    countsAttempts: true,
    work: (erasure) => finish(deps, erasure),
  })
}

async function finish(deps: Dependencies, erasure: Erasure) {
  const { db, outbox, log, now } = deps
  if (erasure.email !== '') {
    await outbox?.erase(erasure.email)
    await db.query
      .updateTable('accountErasures')
      .set({ email: '' })
      .where('id', '=', erasure.id)
      .execute()
  }
  try {
    if ((await deleteAtProvider(deps, erasure)) === 'deleted') {
      await db.query.deleteFrom('accountErasures').where('id', '=', erasure.id).execute()
      return
    }
    // An operator has to act: none of the user's tokens works, and we have no administrative
    // rights.
    log.error('erased_user_left_at_provider', { erasureId: erasure.id, sub: erasure.sub })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.warn('erasure_waits', { erasureId: erasure.id, problem: error.code })
  }
  await db.query
    .updateTable('accountErasures')
    .set({ dueAt: retryAt(now(), erasure.attempts, pauses) })
    .where('id', '=', erasure.id)
    .execute()
}

/** With the first of the person's own tokens that still works; else with administrative rights. */
async function deleteAtProvider(
  deps: Dependencies,
  erasure: Erasure,
): Promise<'deleted' | 'refused'> {
  for (const sealed of erasure.tokens) {
    const accessToken = await accessFrom(deps, erasure, sealed)
    if (accessToken !== null && (await deps.identity.deleteUser(accessToken)) === 'deleted')
      return 'deleted'
  }
  return deps.identity.deleteUserAsAdministrator(erasure.sub)
}

/**
 * Uses a refresh token to get an access token. A new refresh token is stored, in case the next call
 * fails.
 */
async function accessFrom(
  { db, config, identity }: Dependencies,
  erasure: Erasure,
  { id, token }: Sealed,
): Promise<string | null> {
  const kept = await openTokens(config.sessionKeys, id, token)
  if (kept === null) return null
  try {
    const issued = await identity.refresh(kept.refreshToken)
    if (issued.identity.sub !== erasure.sub) return null
    const next = { id, token: await sealTokens(config.sessionKeys, id, issued) }
    erasure.tokens = erasure.tokens.map((other) => (other.id === id ? next : other))
    await db.query
      .updateTable('accountErasures')
      .set({ tokens: JSON.stringify(erasure.tokens) })
      .where('id', '=', erasure.id)
      .execute()
    return issued.accessToken
  } catch (error) {
    if (error instanceof Problem && error.code !== 'provider_unavailable') return null
    throw error
  }
}
