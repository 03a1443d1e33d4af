import { requireAllowed } from '#machines/kernel/problem.ts'
import { choosableStates, categoryStateOf } from '#machines/choices/category/category.rules.ts'
import type { CategoryRequest } from '#machines/choices/category/category.schema.ts'
import { failedGuards } from '#machines/choices/vendor-choice.selectors.ts'
import { openStates } from '#machines/enquiries/enquiry.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { storedChoice } from '../queries.ts'
import { listStatuses, lockCategory } from '../categories/queries.ts'
import type { ChoiceRow } from '../queries.ts'
import { insertChoice } from './add-choice.ts'
import { alsoPassed, step } from './move-choice.ts'

/**
 * Sets a whole category as wanted or not needed, with all its candidates, in one step that one undo
 * reverts. A category with a booking cannot be set as not needed.
 */
export function settleCategory(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  { category, event }: CategoryRequest & { category: ChoiceRow['category'] },
  key: string | null,
) {
  const now = deps.now()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'settle-category', key, body: { weddingId, category, event }, now },
    async (tx) => {
      await requireMember(tx, userId, weddingId, { area: 'vendors', to: 'edit' })
      const rows = await lockCategory(tx, weddingId, category)
      refuseWhatIsSo(rows, event)
      if (event === 'NOT_NEEDED') await refuseWhileEnquired(tx, weddingId, rows)
      const moving = rows.filter(takes({ type: event, at: now.toISOString() }))
      // A category without a row of its own gets one, so that its setting stays when its candidates
      // go.
      const own = rows.find(({ name, businessId }) => name === '' && businessId === null)
      const id = own?.id ?? newId(now)
      const captured = await snapshotRows(tx, 'choices', [
        ...moving.map((row) => row.id),
        ...(own ? [] : [id]),
      ])
      if (!own) {
        const begun = await insertChoice(tx, {
          id,
          weddingId,
          category,
          businessId: null,
          details: {},
          userId,
          now,
        })
        if (event === 'NOT_NEEDED') moving.push(begun)
      }
      await moveAll(tx, moving, event, { userId, now })
      const kind =
        event === 'WANT' ? ('category.wanted' as const) : ('category.not_needed' as const)
      const facts = { category, vendors: moving.filter(({ name }) => name !== '').length }
      const activityId = await recordActivity(
        tx,
        { weddingId, userId, kind, area: 'vendors', subject: null, facts, rows: captured },
        now,
      )
      const status = (await listStatuses(tx, weddingId)).find(
        (known) => known.category === category,
      )
      if (!status) throw new Error(`There is no category "${category}".`)
      return { status: 200 as const, body: { ...status, choiceId: id, activityId } }
    },
  )
}

function refuseWhatIsSo(rows: ChoiceRow[], event: CategoryRequest['event']) {
  const state = categoryStateOf(Object.fromEntries(rows.map((row) => [row.state, 1])))
  const allowed = choosableStates(state)
  requireAllowed({
    state,
    event,
    refusedBy: allowed.includes(event) ? null : [],
    allowed: () => allowed,
  })
}

/** Refuses while a vendor of the category has an open thread, which must be ended first. */
async function refuseWhileEnquired(tx: Queryable, weddingId: string, rows: ChoiceRow[]) {
  const businessIds = rows.flatMap(({ businessId }) => businessId ?? [])
  if (businessIds.length === 0) return
  const open = await tx
    .selectFrom('enquiries')
    .select('id')
    .where('weddingId', '=', weddingId)
    .where((eb) => eb('businessId', '=', eb.fn.any(eb.val(businessIds))))
    .where('state', 'in', openStates)
    .limit(1)
    .executeTakeFirst()
  requireAllowed({
    state: 'asked',
    event: 'NOT_NEEDED',
    refusedBy: open ? ['isNotInEnquiry'] : null,
    allowed: () => [],
  })
}

/**
 * Whether the chart knows the event in a row's state. Of thousands in the same state, one is
 * checked for all.
 */
function takes(event: { type: CategoryRequest['event']; at: string }) {
  const known = new Map<string, boolean>()
  return (row: ChoiceRow) => {
    const place = storedChoice(row)
    const key = JSON.stringify(place)
    const isTaken = known.get(key) ?? failedGuards(place, event) === null
    known.set(key, isTaken)
    return isTaken
  }
}

/** One statement for each state that some of them come from, however many there are. */
async function moveAll(
  tx: Queryable,
  rows: ChoiceRow[],
  event: CategoryRequest['event'],
  { userId, now }: { userId: string; now: Date },
) {
  const byPlace = Map.groupBy(rows, (row) => JSON.stringify(storedChoice(row)))
  for (const [first, ...others] of byPlace.values()) {
    if (!first) continue
    // None of them has an open thread: that was refused.
    const { stored } = step(first, { type: event, at: now.toISOString() }, false)
    const ids = [first, ...others].map(({ id }) => id)
    await tx
      .updateTable('choices')
      .set((eb) => ({
        state: stored.state,
        passed: alsoPassed(stored.state),
        stateVersion: stored.version,
        stateSince: now,
        stateBy: userId,
        version: eb('version', '+', 1),
        updatedAt: now,
      }))
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute()
  }
}
