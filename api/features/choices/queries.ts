import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Expression, Selectable } from 'kysely'
import { upToDate } from '#machines/kernel/lifecycle.ts'
import type { Page } from '#machines/kernel/page.ts'
import { requireFound } from '#machines/kernel/problem.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import type {
  Choice,
  ChoiceQuery,
  ChoiceRecord,
  Saved,
} from '#machines/choices/choice/choice.schema.ts'
import { vendorChoice } from '#machines/choices/vendor-choice.machine.ts'
import { factsOf } from '#machines/choices/vendor-choice.selectors.ts'
import type { Queryable } from '#api/db/client.ts'
import { rowsOf } from '#api/db/engine/prepared-statement.ts'
import { bookingOfThread } from '#api/features/booking-status/bookings/queries.ts'
import { approvalInForce } from '#api/features/booking-status/queries.ts'
import { isAfterCursor, pageAfter, pageOf } from '#api/db/page.ts'
import type { Tables } from '#api/db/tables/tables.ts'
import { documentsOf } from './documents/queries.ts'
import { threadOf } from './threads/queries.ts'

export type ChoiceRow = Selectable<Tables['choices']>

/** A wedding's choices, oldest first; optionally of one category or in one state. */
export async function listChoices(
  db: Queryable,
  weddingId: string,
  { category, state, ...page }: ChoiceQuery,
  now: Date,
): Promise<Page<Choice>> {
  const { limit, after } = pageAfter(page)
  const rows = await choicesOf(db, weddingId)
    .$if(category !== undefined, (query) => query.where('choices.category', '=', category!))
    .$if(state !== undefined, (query) => query.where('choices.state', '=', state!))
    // The row of a category itself is read with the categories.
    .where('choices.name', '!=', '')
    .where(isAfterCursor(after, ['choices.createdAt', 'choices.id']))
    .orderBy('choices.createdAt')
    .orderBy('choices.id')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => toChoice(row, now))
}

export const onTheWay = ['booked', 'quoted', 'asked', 'saved', 'wanted'] as const

export const byProgress = sql`array_position(${sql.lit(`{${onTheWay.join(',')}}`)}::text[], choices.state)`

/** Choices that came as one JSON value. */
export function toChoices(values: readonly object[], now: Date): Choice[] {
  return rowsOf<FullRow>(values, [
    'stateSince',
    'quotedAt',
    'createdAt',
    'updatedAt',
    'approvalSince',
  ]).map((row) => toChoice(row, now))
}

/** One choice with its documents. One of another wedding is refused as one that does not exist. */
export async function readChoiceRecord(
  db: Queryable,
  weddingId: string,
  id: string,
  now: Date,
): Promise<ChoiceRecord> {
  const row = requireFound(
    await choicesOf(db, weddingId).where('choices.id', '=', id).executeTakeFirst(),
  )
  return { choice: toChoice(row, now), documents: await documentsOf(db, id) }
}

/** Locked until the transaction ends. */
export async function lockChoice(tx: Queryable, weddingId: string, id: string): Promise<ChoiceRow> {
  return requireFound(
    await tx
      .selectFrom('choices')
      .selectAll()
      .where('id', '=', id)
      .where('weddingId', '=', weddingId)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** Which of these businesses are among a wedding's choices. */
export async function listSaved(
  db: Queryable,
  weddingId: string,
  businessIds: string[],
): Promise<Saved['items']> {
  const rows = await db
    .selectFrom('choices')
    .leftJoin('users', 'users.id', 'choices.stateBy')
    .select(['businessId', 'choices.id', 'state', 'choices.version', 'firstName', 'lastName'])
    .select(sql<string>`left(choices.notes, 200)`.as('notes'))
    .where('weddingId', '=', weddingId)
    .where('businessId', 'in', businessIds)
    .execute()
  return rows.map(({ businessId, id, state, version, notes, ...who }) => ({
    businessId: businessId ?? '',
    choiceId: id,
    state,
    version,
    by: nameOf(who),
    notes,
  }))
}

/** Null if the account is gone. */
function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()
}

/** A row's choice, in the format of this release. */
export function storedChoice(
  { stateVersion, state, name, priceMinor }: ChoiceRow,
  isEnquired = false,
) {
  return upToDate(vendorChoice, {
    version: stateVersion,
    state,
    facts: factsOf({ name, price: priceMinor, isEnquired }),
  })
}

export function choicesOf(db: Queryable, weddingId: string | Expression<string>) {
  return db
    .selectFrom('choices')
    .leftJoin('users', 'users.id', 'choices.stateBy')
    .leftJoin('businesses', 'businesses.id', 'choices.businessId')
    .leftJoin('listings', 'listings.businessId', 'choices.businessId')
    .where('choices.weddingId', '=', weddingId)
    .selectAll('choices')
    .select([
      'users.firstName',
      'users.lastName',
      'businesses.name as businessName',
      'businesses.city',
      'businesses.country',
      approvalInForce.as('approval'),
      'listings.state as listing',
    ])
    .select((eb) =>
      eb
        .selectFrom('choiceDocuments')
        .whereRef('choiceDocuments.choiceId', '=', 'choices.id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('documents'),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('enquiries')
          .select([
            'enquiries.id',
            'enquiries.state',
            'enquiries.stateVersion as chart',
            'enquiries.facts',
          ])
          .select(bookingOfThread(db, sql.ref('enquiries.id')).as('booking'))
          .whereRef('enquiries.weddingId', '=', 'choices.weddingId')
          .whereRef('enquiries.businessId', '=', 'choices.businessId')
          .where('enquiries.state', 'not in', ['draft', 'discarded'])
          .orderBy('enquiries.createdAt', 'desc')
          .limit(1),
      ).as('enquiry'),
    )
    .select('businesses.approvalSince')
}

type FullRow = Awaited<ReturnType<ReturnType<typeof choicesOf>['executeTakeFirstOrThrow']>>

export function toChoice(row: FullRow, now: Date): Choice {
  const {
    id,
    version,
    category,
    contact,
    email,
    phone,
    website,
    offerUntil,
    notes,
    businessId,
    approval,
  } = row
  // The chart migrates the state of an older row.
  const { state } = storedChoice(row)
  return {
    id,
    version,
    category,
    state,
    passed: row.passed,
    since: row.stateSince.toISOString(),
    by: nameOf(row),
    // An approved business is shown with its name in the marketplace.
    name: approval === 'approved' ? (row.businessName ?? row.name) : row.name,
    contact,
    email,
    phone,
    website,
    price:
      row.priceMinor === null ? null : { minor: row.priceMinor, currency: row.priceCurrency ?? '' },
    offerUntil,
    notes,
    business:
      businessId === null
        ? null
        : {
            id: businessId,
            isListed: approval === 'approved' && publicStates.some((one) => one === row.listing),
            city: row.city ?? '',
            country: row.country ?? '',
          },
    enquiry: threadOf(row, now),
    documents: row.documents ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
