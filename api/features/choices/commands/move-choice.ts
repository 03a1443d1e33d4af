import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import { advance } from '#machines/kernel/lifecycle.ts'
import { requireAllowed } from '#machines/kernel/problem.ts'
import { vendorChoice } from '#machines/choices/vendor-choice.machine.ts'
import type { ChoiceEvent } from '#machines/choices/vendor-choice.machine.ts'
import type { ChoiceFact, ChoiceState } from '#machines/choices/vendor-choice.schema.ts'
import { allowedIn, failedGuards } from '#machines/choices/vendor-choice.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { storedChoice } from '../queries.ts'
import type { ChoiceRow } from '../queries.ts'
import { isEnquired } from '../threads/queries.ts'

interface ChoiceMover {
  /** Null for the vendor, or time. */
  userId: string | null
  fields?: Updateable<Tables['choices']>
  /** Whether a thread with them was open before the event; looked up unless given. */
  isEnquired?: boolean
}

/**
 * Applies an event to a choice, if its chart allows it. Rows of choices change their state only
 * here and in settleCategory. The caller's transaction has locked the row. Returns the new row and
 * the facts that the chart reported.
 */
export async function moveChoice(
  tx: Queryable,
  row: ChoiceRow,
  event: ChoiceEvent,
  { userId, fields = {}, isEnquired: given }: ChoiceMover,
): Promise<{ row: ChoiceRow; facts: ChoiceFact[] }> {
  const { stored, facts } = step(row, event, given ?? (await isEnquired(tx, row)))
  const at = new Date(event.at)
  const moved = await tx
    .updateTable('choices')
    .set({
      ...fields,
      state: stored.state,
      passed: alsoPassed(stored.state),
      stateVersion: stored.version,
      ...(facts.length > 0 ? { stateSince: at, stateBy: userId } : {}),
      ...(facts.includes('quoted') ? { quotedAt: at } : {}),
      version: row.version + 1,
      updatedAt: at,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row: moved, facts }
}

/** The states that a choice has been in, with one more. */
export function alsoPassed(state: ChoiceState) {
  return sql<
    ChoiceState[] | null
  >`case when ${state}::text = any(passed) then passed else passed || array[${state}::text] end`
}

/**
 * A choice after an event; refused, with what is allowed instead, if the chart does not know it.
 */
export function step(row: ChoiceRow, event: ChoiceEvent, enquired: boolean) {
  const place = storedChoice(row, enquired)
  requireAllowed({
    state: place.state,
    event: event.type,
    refusedBy: failedGuards(place, event),
    allowed: () => allowedIn(place, event.at),
  })
  return advance(vendorChoice, place, event)
}
