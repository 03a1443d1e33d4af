import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { termsVersion } from '#machines/account/terms.schema.ts'
import type { Database } from '#api/db/client.ts'
import { addPlausibleVendors } from '#api/features/demo/commands/marketplace/add-vendors.ts'

/** People by number: both partners of a couple, and the owners of businesses. */
export type Who = 'couple' | 'partner' | 'vendor'

export interface Vendor {
  number: number
  userId: string
  businessId: string
}

/** Long enough ago that nobody who connects is told of it as recent. */
const longAgo = sql`now() - interval '2 hours'`

/** The Cookie header of somebody's session. */
export function cookieOf(who: Who, number: number) {
  return `__Host-Http-vowline=${who}-${String(number).padStart(42 - who.length, '0')}`
}

export function weddingOf(number: number) {
  return idWith('a000', number)
}

export function userOf(who: 'couple' | 'partner', number: number) {
  return idWith(prefixOf[who], number)
}

/** Adds couples with a wedding and a session for each partner; `to` is the last of them. */
export async function addCouples(db: Database, { from, to }: { from: number; to: number }) {
  const couples = sql`generate_series(${from}::int, ${to}::int) n`
  await sql`
    insert into weddings (id, first_name_line, second_name_line, partner_email, wedding_date, city, country, expected_guests, type,
      budget_range, version, created_at, updated_at, time_zone, currency)
    select ${numbered('a000')}, 'Maya ' || n, 'Tom ' || n, '', date '2031-01-01' + n % 300, 'Lisbon', 'PT', 100, 'garden', '30k_50k',
      1, ${longAgo}, ${longAgo}, 'Europe/Lisbon', 'EUR' from ${couples}`.execute(db.query)
  await sql`
    insert into wedding_events (id, wedding_id, kind, name, day, start_minute, location, version, created_at, updated_at)
    select ${numbered('a100')}, ${numbered('a000')}, 'ceremony', '', date '2031-01-01' + n % 300, 900, 'The Ropewalk', 1, ${longAgo},
      ${longAgo} from ${couples}`.execute(db.query)
  for (const who of ['couple', 'partner'] as const) {
    const user = numbered(prefixOf[who])
    await sql`
      insert into users (id, issuer, sub, email, first_name, last_name, role, role_chosen, created_at, updated_at, version,
        accepted_terms, terms_accepted_at)
      select ${user}, 'bench', ${sql.lit(who)} || n, ${sql.lit(who)} || n || '@bench.test', ${sql.lit(who === 'couple' ? 'Maya' : 'Tom')},
        n::text, 'COUPLE', true, ${longAgo}, ${longAgo}, 1, ${sql.lit(termsVersion)}, ${longAgo} from ${couples}`.execute(
      db.query,
    )
    await sql`
      insert into wedding_members (wedding_id, user_id, joined_at)
      select ${numbered('a000')}, ${user}, ${longAgo} from ${couples}`.execute(db.query)
    await addSessions(db, who, sql`select n, ${user} as user_id from ${couples}`)
  }
}

/** Adds listed businesses, each with an owner and the owner's session. */
export async function addVendors(db: Database, count: number): Promise<Vendor[]> {
  const like = await db.query
    .selectFrom('businesses')
    .innerJoin('businessDocuments', 'businessId', 'businesses.id')
    .select('businesses.id')
    .where('approval', '=', 'approved')
    .orderBy('businesses.createdAt')
    .executeTakeFirstOrThrow()
  const known = await vendorsOf(db, 0)
  const from = (known.at(-1)?.number ?? -1) + 1
  // Joined two hours ago at the latest, as couples are.
  const now = new Date(Date.now() - 2 * 3_600_000)
  await db.transaction((tx) =>
    addPlausibleVendors(tx, { from, to: from + count, like: like.id, now }),
  )
  const vendors = await vendorsOf(db, from)
  await addSessions(
    db,
    'vendor',
    sql`select number as n, "userId" as user_id
      from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb) as vendors (number int, "userId" uuid)`,
  )
  return vendors
}

/** The made-up vendors from a number on. */
async function vendorsOf(db: Database, from: number): Promise<Vendor[]> {
  const number = sql<number>`substring(users.sub from '-([0-9]+)$')::int`
  return db.query
    .selectFrom('users')
    .innerJoin('businesses', 'businesses.ownerId', 'users.id')
    .select([number.as('number'), 'users.id as userId', 'businesses.id as businessId'])
    .where('issuer', '=', 'demo')
    .where(number, '>=', from)
    .orderBy(number)
    .execute()
}

async function addSessions(db: Database, who: Who, owners: RawBuilder<unknown>) {
  const cookie = sql`${sql.lit(who)} || '-' || lpad(n::text, ${sql.lit(42 - who.length)}, '0')`
  await sql`
    insert into sessions (id, token_hash, user_id, client_id, origin_jti, tokens, access_expires_at, refreshed_at, auth_time,
      remembered, device_label, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), sha256(convert_to(${cookie}, 'UTF8')), user_id, 'bench', '', '', now() + interval '20 days', now(), now(),
      true, '', now(), now(), now() + interval '20 days' from (${owners}) owners`.execute(db.query)
}

/** The last twelve digits differ for all accounts, as `fillWeddings` needs them to. */
const prefixOf = { couple: 'd000', partner: 'd100' } as const

function idWith(prefix: string, number: number) {
  return `0197${prefix}-0000-7000-8000-${firstDigit(prefix)}${number.toString(16).padStart(11, '0')}`
}

function firstDigit(prefix: string) {
  return prefix === prefixOf.partner ? '8' : '0'
}

function numbered(prefix: string) {
  return sql.raw(
    `('0197${prefix}-0000-7000-8000-${firstDigit(prefix)}' || lpad(to_hex(n), 11, '0'))::uuid`,
  )
}
