import { Problem } from '#machines/kernel/problem.ts'
import { maxRules } from '#machines/seating/seating.schema.ts'
import type { NewRule } from '#machines/seating/seating.schema.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { rulesOf } from '../../queries.ts'
import type { RuleRow } from '../../queries.ts'
import { saveSeating } from '../save-seating.ts'
import { namedIn } from './lock-rule.ts'

/** Adds a seating rule. */
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
      // Of two concurrent additions, the second counts the rule that the first has added.
      await tx
        .selectFrom('weddings')
        .select('id')
        .where('id', '=', weddingId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if ((await rulesOf(tx, weddingId)).length >= maxRules)
        throw new Problem('too_many', { limit: maxRules })
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
