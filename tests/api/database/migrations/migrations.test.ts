import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import type { Database } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import { allEngines, openTestDatabase, silent } from '#tests/harness/database.ts'
import type { TestDatabase } from '#tests/harness/database.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
/** The names of all migration files. */
const written = globSync('api/db/migrations/[0-9]*.ts')
  .map((file) => basename(file, '.ts'))
  .toSorted()

describe.each(allEngines)('migrations on %s', (engine) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
  })
  afterAll(() => opened.close())

  test('the tables are the ones declared in TypeScript', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(
      opened.db.query,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'account_deletions',
      'account_erasures',
      'activities',
      'approval_steps',
      'booking_contracts',
      'booking_days',
      'bookings',
      'budget_contributors',
      'budget_items',
      'budget_payments',
      'budget_plans',
      'business_changes',
      'business_documents',
      'business_invitations',
      'business_members',
      'business_ratings',
      'businesses',
      'calendar_subscriptions',
      'choice_documents',
      'choices',
      'contact_messages',
      'day_links',
      'day_waits',
      'enquiries',
      'enquiry_attachments',
      'enquiry_counts',
      'enquiry_entries',
      'enquiry_reads',
      'file_erasures',
      'former_rsvp_links',
      'gift_pictures',
      'gift_reservations',
      'gifts',
      'guest_mail_addresses',
      'guest_message_recipients',
      'guest_messages',
      'guest_photos',
      'guests',
      'guests_apart',
      'households',
      'idempotency_keys',
      'invitation_lookups',
      'listing_calendars',
      'listing_counts',
      'listing_days',
      'listing_names',
      'listing_photos',
      'listing_reports',
      'listing_search',
      'listing_searches',
      'listing_slugs',
      'listing_visits',
      'listings',
      'mail_outbox',
      'notice_settings',
      'notices',
      'outside_gifts',
      'partner_invitations',
      'payment_reminders',
      'pending_registrations',
      'proof_steps',
      'push_devices',
      'push_keys',
      'push_outbox',
      'quote_templates',
      'quotes',
      'rate_limits',
      'registries',
      'review_claims',
      'review_reports',
      'reviews',
      'revocations',
      'rsvp_settings',
      'rsvps',
      'saved_replies',
      'schedule_items',
      'search_words',
      'seating_rules',
      'seating_tables',
      'seats',
      'sessions',
      'shop_pages',
      'task_reminders',
      'tasks',
      'team_actions',
      'unavailable_days',
      'users',
      'vendor_days',
      'visit_keys',
      'wedding_events',
      'wedding_figures',
      'wedding_members',
      'wedding_page_doors',
      'wedding_page_names',
      'wedding_page_photos',
      'wedding_pages',
      'wedding_reminders',
      'wedding_setups',
      'weddings',
    ])
  })

  test('the tables refuse rows that break our rules', async () => {
    const { query } = opened.db
    const user = { ...userOf('1'), role: 'OWNER' as 'COUPLE' }
    const wedding = { ...weddingOf(), expectedGuests: 10_001 }
    const [badRole, badCount, badApproval] = await Promise.allSettled([
      query.insertInto('users').values(user).execute(),
      query.insertInto('weddings').values(wedding).execute(),
      query
        .insertInto('weddings')
        .values({ ...weddingOf(), city: 'x'.repeat(101) })
        .execute(),
    ])
    for (const refused of [badRole, badCount, badApproval])
      expect(refused).toMatchObject({ reason: { code: '23514' } })
  })

  test('one account of the provider is one user', async () => {
    await opened.db.query.insertInto('users').values(userOf('twice')).execute()
    const again = opened.db.query.insertInto('users').values(userOf('twice')).execute()
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'users_sub_issuer_key' })
  })

  test('deleting a user deletes their sessions, memberships and businesses', async () => {
    const { query } = opened.db
    const user = userOf('leaving')
    const wedding = weddingOf()
    await query.insertInto('users').values(user).execute()
    await query.insertInto('weddings').values(wedding).execute()
    await query
      .insertInto('weddingMembers')
      .values({ weddingId: wedding.id, userId: user.id, joinedAt: now })
      .execute()
    await query.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await query.selectFrom('weddingMembers').selectAll().execute()).toEqual([])
  })
})

test.each(allEngines.filter((name) => name === 'postgresql'))(
  'on %s, processes that start together migrate once',
  async (engine) => {
    const opened = await openTestDatabase(engine)
    await sql`drop schema public cascade`.execute(opened.db.query)
    await sql`create schema public`.execute(opened.db.query)
    const started = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ ...opened.place, log: silent })),
    )
    expect(await Promise.all(started.map(recorded))).toEqual(started.map(() => written))
    await Promise.all(started.map((db) => db.close()))
    await opened.close()
  },
)

test('a database in memory is migrated too', async () => {
  const db = await openDatabase({ databaseUrl: null, folder: null, log: silent })
  expect(await recorded(db)).toEqual(written)
  await db.close()
})

async function recorded(db: Database) {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db.query)
  return rows.map(({ name }) => name)
}

function userOf(sub: string) {
  const names = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.test' }
  const role = { role: 'COUPLE' as const, roleChosen: true }
  return {
    id: newId(now),
    issuer: 'https://issuer.test',
    sub,
    ...names,
    ...role,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
}

function weddingOf() {
  const names = { firstNameLine: 'Ada', secondNameLine: '', partnerEmail: '' }
  const unknown = {
    weddingDate: null,
    city: '',
    country: '',
    expectedGuests: null,
    type: null,
    budgetRange: null,
  }
  return { id: newId(now), ...names, ...unknown, version: 1, createdAt: now, updatedAt: now }
}
