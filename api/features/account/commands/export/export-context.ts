import { sql } from 'kysely'
import { typedFrom } from '#machines/kernel/values/money.ts'
import { firstNameIn } from '#machines/enquiries/details/enquiry-details.rules.ts'
import { dayIn } from '#machines/timeline/due/due.rules.ts'
import type { WeddingFacts } from '#machines/wedding/facts.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { timeZoneOf } from '#api/features/notices/commands/read-settings.ts'
import { sideTexts, unnamedGuest, valuesOf } from './texts.ts'
import { readFacts } from '#api/features/wedding/facts/queries.ts'

/**
 * What several tables need for their rows: the facts of each wedding, and by id currencies, funds,
 * events and questions.
 */
export interface ExportContext {
  facts: ReadonlyMap<string, WeddingFacts>
  /** Of budget items and gifts. */
  currencies: ReadonlyMap<string, string>
  /** Gifts that are funds. */
  funds: ReadonlySet<string>
  /** The names of events. */
  events: ReadonlyMap<string, string>
  /** The couples' questions to guests. */
  questions: ReadonlyMap<string, string>
  /** The names of records that others reference by id. */
  names: ReadonlyMap<string, string>
  /** The time zone of each wedding. */
  zones: ReadonlyMap<string, string>
  /** The time zone of the person, for what belongs to no wedding of theirs. */
  zone: string
  /** What each wedding calls the side of a household. */
  sides: ReadonlyMap<string, Readonly<Record<string, string>>>
}

export async function readExportContext(
  db: Queryable,
  { id: userId, weddings, businesses }: { id: string; weddings: string[]; businesses: string[] },
  now: Date,
): Promise<ExportContext> {
  const facts = new Map<string, WeddingFacts>()
  const currencies = new Map<string, string>()
  const funds = new Set<string>()
  const events = new Map<string, string>()
  const questions = new Map<string, string>()
  const names = new Map([
    ...(await readNames(db, weddings)),
    ...(await readOthers(db, { weddings, businesses })),
  ])
  const zones = new Map<string, string>()
  const sides = new Map<string, Readonly<Record<string, string>>>()
  const zone = (await timeZoneOf(db, userId)) || 'UTC'
  const context = { facts, currencies, funds, events, questions, names, zones, zone, sides }
  if (weddings.length === 0) return context
  const places = await db
    .selectFrom('weddings')
    .select(['id', 'timeZone', 'firstNameLine', 'secondNameLine'])
    .where('id', 'in', weddings)
    .execute()
  for (const { id, timeZone, firstNameLine, secondNameLine } of places) {
    zones.set(id, timeZone || 'UTC')
    sides.set(id, sideTexts(firstNameLine, secondNameLine))
    facts.set(id, await readFacts(db, id, dayIn(timeZone || 'UTC', now)))
  }
  const items = await db
    .selectFrom('budgetItems')
    .select(['id', 'currency'])
    .where('weddingId', 'in', weddings)
    .execute()
  const gifts = await db
    .selectFrom('gifts')
    .select(['id', 'currency', 'kind'])
    .where('weddingId', 'in', weddings)
    .execute()
  for (const { id, currency } of [...items, ...gifts]) currencies.set(id, currency)
  for (const { id, kind } of gifts) if (kind === 'fund') funds.add(id)
  const planned = await db
    .selectFrom('weddingEvents')
    .select(['id', 'kind', 'name'])
    .where('weddingId', 'in', weddings)
    .execute()
  for (const { id, kind, name } of planned) {
    events.set(id, name || kind)
    names.set(id, name || (valuesOf('weddingEvents', 'kind')?.[kind] ?? kind))
  }
  const asked = await db
    .selectFrom('rsvpSettings')
    .select('questions')
    .where('weddingId', 'in', weddings)
    .execute()
  for (const { id, text } of asked.flatMap((settings) => settings.questions))
    questions.set(id, text)
  return context
}

async function readNames(
  db: Queryable,
  weddings: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (weddings.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from households where wedding_id = any(${weddings}::uuid[])
    union all select id, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), ${unnamedGuest}) from guests where wedding_id = any(${weddings}::uuid[])
    union all select id, name from budget_items where wedding_id = any(${weddings}::uuid[])
    union all select id, title from gifts where wedding_id = any(${weddings}::uuid[])
    union all select id, name from choices where wedding_id = any(${weddings}::uuid[])
    union all select id, name from seating_tables where wedding_id = any(${weddings}::uuid[])
    union all select id, name from budget_contributors where wedding_id = any(${weddings}::uuid[])
    union all select businesses.id, businesses.name from businesses
      join enquiries on enquiries.business_id = businesses.id and enquiries.wedding_id = any(${weddings}::uuid[])
    union all select users.id, btrim(users.first_name || ' ' || users.last_name) from users
      join wedding_members on wedding_members.user_id = users.id and wedding_id = any(${weddings}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * The businesses of a vendor, and with whom each thread and booking is: for a couple the business,
 * for that the first names of the couple. Whoever is gone has no name.
 */
async function readOthers(
  db: Queryable,
  { weddings, businesses }: { weddings: string[]; businesses: string[] },
): Promise<[id: string, name: string][]> {
  const { rows } = await sql<{ id: string; name: string | null; first: string; second: string }>`
    select id, name, '' as first, '' as second from businesses where id = any(${businesses}::uuid[])
    union all select record.id,
      case when record.wedding_id = any(${weddings}::uuid[]) then coalesce(businesses.name, '') end,
      coalesce(first_name_line, ''), coalesce(second_name_line, '')
    from (select id, wedding_id, business_id from enquiries
      union all select id, wedding_id, business_id from bookings) as record
    left join businesses on businesses.id = record.business_id
    left join weddings on weddings.id = record.wedding_id
    where record.wedding_id = any(${weddings}::uuid[])
      or record.business_id = any(${businesses}::uuid[])`.execute(db)
  return rows.map(({ id, name, first, second }) => [
    id,
    name ?? [firstNameIn(first), firstNameIn(second)].filter(Boolean).join(' & '),
  ])
}

/**
 * A row with amounts as people write them, "3180.50", instead of minor units: `agreedMinor` becomes
 * `agreed`, `minor` an `amount`. Whatever is nested in it is in its currency, or in one of its own.
 */
export function withAmounts(row: Record<string, unknown>, outer: unknown): Record<string, unknown> {
  const currency = row['currency'] ?? outer
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'basisPoints') return ['percent', Number(value) / 100]
      const isAmount = /^minor$|Minor$/.test(name)
      if (!isAmount || (value !== null && (typeof currency !== 'string' || currency === '')))
        return [name, withNestedAmounts(value, currency)]
      const amount =
        value === null ? null : typedFrom({ minor: Number(value), currency: String(currency) })
      return [name === 'minor' ? 'amount' : name.replace(/Minor$/, ''), amount]
    }),
  )
}

/** A row about several guests, with their names. */
export function withGuests(row: Record<string, unknown>, { names }: ExportContext) {
  const ids = Array.isArray(row['guestIds']) ? row['guestIds'] : [row['oneId'], row['otherId']]
  return { guests: ids.map((id) => names.get(String(id)) ?? ''), ...row }
}

function withNestedAmounts(value: unknown, currency: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withNestedAmounts(one, currency))
  return isRecord(value) ? withAmounts(value, currency) : value
}

/** Columns of JSON hold plain objects, and other columns dates and bytes. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && Object.getPrototypeOf(value) === Object.prototype
}
