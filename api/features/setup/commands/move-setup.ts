import { advance } from '#machines/kernel/lifecycle.ts'
import { Problem, requireAllowed } from '#machines/kernel/problem.ts'
import { weddingSetup } from '#machines/setup/setup.machine.ts'
import type { Setup, SetupRequest } from '#machines/setup/setup.schema.ts'
import { allowedIn, keptState, stored, failedGuards } from '#machines/setup/setup.selectors.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { toSetup } from '../queries.ts'

/**
 * Takes a couple's first evening to the next step or the one before, leaves it, or goes on with it.
 */
export function moveSetup(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  { version, event }: SetupRequest,
  key: string | null,
) {
  const now = deps.now()
  const body = { weddingId, version, event }
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'move-setup', key, body, now },
    async (tx): Promise<{ status: 200; body: Setup }> => {
      await requireMember(tx, userId, weddingId, 'partner')
      const row = await tx
        .selectFrom('weddingSetups')
        .selectAll()
        .where('weddingId', '=', weddingId)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new Problem('not_yours')
      if (row.version !== version) throw new Problem('version_stale', { current: toSetup(row) })
      requireAllowed({
        state: row.state,
        event,
        refusedBy: failedGuards(row, { type: event }),
        allowed: () => allowedIn(row),
      })
      const after = advance(weddingSetup, stored(row), { type: event }).stored
      const moved = await tx
        .updateTable('weddingSetups')
        .set({
          version: version + 1,
          state: keptState(after.state),
          stateVersion: after.version,
          history: after.history ? JSON.stringify(after.history) : null,
          since: now,
        })
        .where('weddingId', '=', weddingId)
        .returningAll()
        .executeTakeFirstOrThrow()
      await publishWeddingChange(tx, weddingId, 'wedding')
      return { status: 200, body: toSetup(moved) }
    },
  )
}
