import { begin } from '#machines/kernel/lifecycle.ts'
import { Problem, requireFound } from '#machines/kernel/problem.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import type { ChoiceDetails, NewChoice } from '#machines/choices/choice/choice.schema.ts'
import { vendorChoice } from '#machines/choices/vendor-choice.machine.ts'
import { factsOf } from '#machines/choices/vendor-choice.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { withIdempotency } from '#api/db/idempotency.ts'
import type { Deps } from '#api/deps.ts'
import { bookCost } from '#api/features/budget/commands/book-cost.ts'
import { publishWeddingChange } from '#api/features/wedding/commands/publish-wedding-change.ts'
import { requireMember } from '#api/features/wedding/commands/require-member.ts'
import { snapshotRows, recordActivity } from '#api/features/wedding/commands/record-activity.ts'
import { readChoiceRecord } from '../queries.ts'
import { lockCategoryOf } from '../categories/queries.ts'
import type { ChoiceRow } from '../queries.ts'
import { columnsOf, noDetails } from './choice-columns.ts'
import { moveChoice } from './move-choice.ts'

/**
 * Saves one more candidate. A business that was dropped before, or whose category was not needed,
 * is considered again; one that is already among the choices is refused with already_exists. Adding
 * a candidate makes a category needed again.
 */
export function addChoice(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
  weddingId: string,
  asked: NewChoice,
  key: string | null,
) {
  const now = deps.now()
  const at = now.toISOString()
  return withIdempotency(
    deps.db,
    { owner: userId, operation: 'add-choice', key, body: { weddingId, ...asked }, now },
    async (tx) => {
      const member = await requireMember(tx, userId, weddingId, { area: 'vendors', to: 'edit' })
      const { businessId, details, isDropped, isBooked, ...of } = await whatIsAsked(tx, asked)
      const locked = await lockCategoryOf(tx, weddingId, { businessId, ...of })
      const { category, rows: inCategory } = locked
      const known = inCategory.find((row) => businessId !== null && row.businessId === businessId)
      const back =
        known && ({ dropped: 'REOPEN', not_needed: 'WANT' } as const)[known.state as string]
      if (known && (!back || isDropped))
        throw new Problem('already_exists', {
          current: await readChoiceRecord(tx, weddingId, known.id, now),
        })

      // Saving somebody as ruled out does not make the category needed.
      const needless = inCategory.filter(
        ({ name, businessId: of, state }) =>
          !isDropped && name === '' && of === null && state === 'not_needed',
      )
      const id = known?.id ?? newId(now)
      const rows = [await snapshotRows(tx, 'choices', [id, ...needless.map((row) => row.id)])]
      for (const row of needless) await moveChoice(tx, row, { type: 'WANT', at }, { userId })
      const row =
        known ??
        (await insertChoice(tx, { id, weddingId, category, businessId, details, userId, now }))
      const { row: saved } = await moveChoice(tx, row, { type: back ?? 'SAVE', at }, { userId })
      const next = isDropped ? 'DROP' : isBooked ? 'BOOK' : null
      if (next) await moveChoice(tx, saved, { type: next, at }, { userId })
      if (next === 'BOOK') rows.push(...(await bookCost(tx, member, saved, { now })))
      const activityId = await recordActivity(
        tx,
        {
          weddingId,
          userId,
          kind: kindOf(next, back !== undefined),
          area: 'vendors',
          subject: { id, name: saved.name },
          facts: { category },
          rows,
        },
        now,
      )
      if (rows.length > 1) await publishWeddingChange(tx, weddingId, 'budget')
      return {
        status: 201 as const,
        body: { ...(await readChoiceRecord(tx, weddingId, id, now)), activityId },
      }
    },
  )
}

function kindOf(next: 'DROP' | 'BOOK' | null, isBack: boolean) {
  if (next === 'DROP') return 'choice.dropped'
  if (next === 'BOOK') return 'choice.booked'
  return isBack ? 'choice.reopened' : 'choice.saved'
}

/** Creates a choice in its first state, with the known details. */
export function insertChoice(
  tx: Queryable,
  { id, weddingId, category, businessId, details, userId, now }: Begun,
): Promise<ChoiceRow> {
  const columns = columnsOf({ ...noDetails, ...details })
  const { stored } = begin(vendorChoice, factsOf({ name: columns.name, price: columns.priceMinor }))
  return tx
    .insertInto('choices')
    .values({
      ...columns,
      id,
      weddingId,
      category,
      businessId,
      state: stored.state,
      stateVersion: stored.version,
      stateSince: now,
      stateBy: userId,
      quotedAt: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Begun {
  id: string
  weddingId: string
  category: ChoiceRow['category']
  businessId: string | null
  details: Partial<ChoiceDetails>
  userId: string
  now: Date
}

async function whatIsAsked(tx: Queryable, asked: NewChoice) {
  if (!('businessId' in asked))
    return { ...asked, businessId: null, isDropped: false, isBooked: asked.isBooked === true }
  const { id, category, name, website } = await findListed(tx, asked.businessId)
  const isDropped = asked.isDropped === true
  return { category, businessId: id, details: { name, website }, isDropped, isBooked: false }
}

/** A business that is listed in the marketplace, to be saved. */
async function findListed(db: Queryable, id: string) {
  return requireFound(
    await db
      .selectFrom('businesses')
      .innerJoin('listings', 'listings.businessId', 'businesses.id')
      .select(['businesses.id', 'category', 'name', 'website'])
      .where('businesses.id', '=', id)
      .where('approval', '=', 'approved')
      .where('listings.state', 'in', publicStates)
      .executeTakeFirst(),
  )
}
