import { reactions } from '#api/features/reactions/commands/reactions.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderFiles } from '#api/adapters/files/folder-files.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderMail } from '#api/adapters/mail/render.ts'
import { readConfig } from '#api/config/config.ts'
import { readShownPage } from '#api/features/website/guests/queries.ts'
import { findVisibility } from '#api/features/website/queries.ts'
import { listQueue, readReview } from '#api/features/vendors/review/queries.ts'
import { publicStates } from '#machines/listings/listing.schema.ts'
import { withDrawnPictures } from '#api/features/demo/commands/pictures/drawn-files.ts'
import { demoPeople, fillDemoData } from '#api/features/demo/commands/fill-demo-data.ts'
import { engines, openTestDatabase, silent, type TestDatabase } from '#tests/harness/database.ts'

const now = new Date('2026-11-20T10:00:00Z')
const known = {
  issuer: 'http://localhost:3001/eu-west-1_LOCAL0001',
  subs: Object.fromEntries(demoPeople.map(({ email }) => [email, randomUUID()])),
}

const config = readConfig({ NODE_ENV: 'test', SESSION_KEYS: randomBytes(32).toString('base64url') })
const jobs = {
  define() {},
  start: () => Promise.resolve(),
  wake() {},
  stop: () => Promise.resolve(),
}
const folder = mkdtempSync(join(tmpdir(), 'vowline-demo-'))
const files = folderFiles(folder)
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(engines)('the demo data on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const fill = (at = now) =>
    fillDemoData(
      { db: database.db, files, config, jobs, reactions, renderMail, log: silent, now: () => at },
      known,
    )
  const read = async () => ({
    users: await database.db.query
      .selectFrom('users')
      .select(['email', 'role', 'sub'])
      .where('issuer', '<>', 'demo')
      .orderBy('email')
      .execute(),
    weddings: await database.db.query
      .selectFrom('weddings')
      .innerJoin('weddingMembers', 'weddingMembers.weddingId', 'weddings.id')
      .innerJoin('users', 'users.id', 'weddingMembers.userId')
      .select(['firstNameLine', 'secondNameLine', 'weddingDate'])
      .where('issuer', '<>', 'demo')
      .orderBy('weddingDate')
      .execute(),
    businesses: await database.db.query
      .selectFrom('businesses')
      .innerJoin('users', 'users.id', 'ownerId')
      .select(['name', 'approval'])
      .where('issuer', '<>', 'demo')
      .orderBy('approval')
      .execute(),
  })

  describe('once it is filled', () => {
    beforeAll(async () => {
      await database.reset()
      await fill()
    })

    test('has every demo sign-in, two weddings ahead, and a business of each kind', async () => {
      const { users, weddings, businesses } = await read()
      expect(users.map(({ email, role }) => `${email} ${role}`)).toEqual([
        'couple2@vowline.test COUPLE',
        'couple@vowline.test COUPLE',
        'reviewer@vowline.test ADMIN',
        'vendor2@vowline.test VENDOR',
        'vendor@vowline.test VENDOR',
      ])
      expect(users.every(({ email, sub }) => known.subs[email] === sub)).toBe(true)
      expect(weddings.map(({ weddingDate }) => weddingDate)).toEqual(['2027-06-12', '2027-09-11'])
      expect(businesses.map(({ approval }) => approval)).toEqual(['approved', 'draft'])
    })

    test('a vendor’s threads are in every state, and one of them has become a booking', async () => {
      const threads = await database.db.query
        .selectFrom('enquiries')
        .select(['state', 'turn'])
        .distinct()
        .orderBy('state')
        .execute()
      expect(threads).toEqual([
        { state: 'accepted', turn: 'both' },
        { state: 'answered', turn: 'couple' },
        { state: 'asked', turn: 'vendor' },
        { state: 'blocked', turn: 'none' },
        { state: 'booked', turn: 'both' },
        { state: 'cancelled', turn: 'none' },
        { state: 'completed', turn: 'none' },
        { state: 'countered', turn: 'vendor' },
        { state: 'declined', turn: 'none' },
        { state: 'draft', turn: 'couple' },
        { state: 'expired', turn: 'none' },
        { state: 'lapsed', turn: 'none' },
        { state: 'offered', turn: 'couple' },
        { state: 'seen', turn: 'vendor' },
        { state: 'sent', turn: 'vendor' },
        { state: 'withdrawn', turn: 'none' },
      ])
      const { query } = database.db
      const booked = await sql<{ booking: string }>`
        select distinct agreement || ' ' || contract as booking from bookings order by 1`.execute(
        query,
      )
      expect(booked.rows.map(({ booking }) => booking)).toEqual([
        'bound none_needed',
        'cancelled closed',
        'fixed closed',
        'held half_signed',
        'held none_needed',
        'held offered',
        'lapsed closed',
      ])
      const reviews = await query
        .selectFrom('reviews')
        .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
        .groupBy('state')
        .orderBy('state')
        .execute()
      expect(reviews).toEqual([
        { state: 'held', count: 1 },
        { state: 'pending', count: 1 },
        { state: 'published', count: 4 },
        { state: 'removed', count: 1 },
      ])
    })

    test('a vendor has a wedding on the day, with its times, and a booked vendor’s times are in their couple’s schedule', async () => {
      const { query } = database.db
      const ahead = await query
        .selectFrom('bookings')
        .innerJoin('businesses', 'businesses.id', 'bookings.businessId')
        .select(['name', 'firstDay', 'logistics', 'arrivesMinute'])
        .where('arrivesMinute', 'is not', null)
        .orderBy('firstDay')
        .execute()
      expect(ahead).toEqual([
        {
          name: 'Fern & Fable Flowers',
          firstDay: '2026-11-20',
          logistics: 'the_day',
          arrivesMinute: 540,
        },
        {
          name: 'Hazel Door Quartet',
          firstDay: '2027-09-11',
          logistics: 'to_plan',
          arrivesMinute: 780,
        },
      ])
    })

    test('the vendor who can sign in has been viewed, and no thread goes back in time', async () => {
      const figures = sql`select (select sum(views) from listing_days)::integer as views,
          (select count(*) from (select created_at < lag(created_at) over
            (partition by enquiry_id order by number) as is_earlier from enquiry_entries) as entries
            where is_earlier)::integer as backwards,
          (select array_agg(distinct entry.created_at::date - first_day)
            from enquiry_entries as entry join bookings using (enquiry_id)
            where entry.facts ->> 'step' = 'day_came') as late`
      const { rows } = await figures.execute(database.db.query)
      expect(rows).toEqual([{ views: 482, backwards: 0, late: [0] }])
    })

    test('one colleague works with the vendor, and one is invited', async () => {
      const { query } = database.db
      const colleagues = await query
        .selectFrom('businessMembers')
        .innerJoin('users', 'users.id', 'userId')
        .select('firstName')
        .execute()
      expect(colleagues).toEqual([{ firstName: 'Rita' }])
      const invited = await query
        .selectFrom('businessInvitations')
        .select(['email', 'state'])
        .orderBy('email')
        .execute()
      expect(invited).toEqual([
        { email: 'bruno.teixeira@vowline.test', state: 'pending' },
        { email: 'rita.sousa@vowline.test', state: 'accepted' },
      ])
    })

    test('one wedding is already planned: vendors, completed tasks, a schedule, guests and an activity trail', async () => {
      const { query } = database.db
      const states = await query
        .selectFrom('choices')
        .innerJoin('weddings', 'weddings.id', 'choices.weddingId')
        .select(['choices.state'])
        .where('name', '<>', '')
        .where('firstNameLine', 'like', 'Maya%')
        .orderBy('name')
        .execute()
      expect(states.map(({ state }) => state)).toEqual([
        'quoted',
        'asked',
        'saved',
        'booked',
        'dropped',
        'dropped',
        'asked',
        'booked',
      ])
      const venues = await query
        .selectFrom('choices')
        .innerJoin('weddings', 'weddings.id', 'choices.weddingId')
        .innerJoin('businesses', 'businesses.id', 'choices.businessId')
        .select(['businesses.name', 'businesses.city', 'weddings.city as weddingCity'])
        .where('businesses.category', '=', 'venue')
        .where('choices.state', '=', 'booked')
        .where('firstNameLine', 'like', 'Maya%')
        .execute()
      expect(venues).toEqual([
        { name: 'Whitfield House', city: 'Charleston', weddingCity: 'Charleston' },
      ])
      const done = await query
        .selectFrom('tasks')
        .select('number')
        .where('doneAt', 'is not', null)
        .orderBy('number')
        .execute()
      expect(done.map(({ number }) => number)).toEqual([8, 17])
      const counted = async (table: 'scheduleItems' | 'guests' | 'households') =>
        Number(
          (
            await query
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<string>().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        )
      expect([
        await counted('scheduleItems'),
        await counted('households'),
        await counted('guests'),
      ]).toEqual([7, 5, 12])
      const rows = await query
        .selectFrom('activities')
        .select(['createdAt'])
        .orderBy('createdAt')
        .execute()
      expect(rows.length).toBeGreaterThan(30)
      expect(rows.every(({ createdAt }) => createdAt <= now)).toBe(true)
    })

    test('its page is written and published, with its schedule without the portraits, registry, questions and photos', async () => {
      const visibility = await findVisibility(database.db.query, 'maya-and-tom')
      expect(visibility?.state).toBe('open')
      const { names, story, items, questions, photos, gifts } = await readShownPage(
        database.db.query,
        visibility!,
        { isGuest: false, now: new Date() },
      )
      expect(names).toEqual(['Maya Lindqvist', 'Tom Ferreira'])
      expect(story).toContain('the last ferry on a Sunday')
      expect(items.map(({ title }) => title)).toEqual([
        'Ceremony',
        'Drinks',
        'Dinner and speeches',
        'Second Line Social',
      ])
      expect([
        questions.length,
        photos.length,
        gifts.length,
        gifts.filter(({ picture }) => picture !== null).length,
      ]).toEqual([6, 3, 8, 4])
      const kept = await database.db.query
        .selectFrom('weddingPagePhotos')
        .select('fileKey')
        .execute()
      expect(await Promise.all(kept.map(({ fileKey }) => files.exists(fileKey)))).toEqual([
        true,
        true,
        true,
      ])
    })

    test('has a marketplace, and a review queue with a business in each state, with its steps and documents', async () => {
      const { query } = database.db
      const rows = await query
        .selectFrom('businesses')
        .select(['approval', (eb) => eb.fn.countAll<string>().as('count')])
        .groupBy('approval')
        .orderBy('approval')
        .execute()
      expect(
        Object.fromEntries(rows.map(({ approval, count }) => [approval, Number(count)])),
      ).toEqual({
        approved: 415,
        changes_requested: 1,
        draft: 1,
        in_review: 1,
        rejected: 1,
        submitted: 3,
        suspended: 1,
      })
      const queue = await listQueue(query, {}, { userId: randomUUID(), now })
      expect(queue.items.map(({ name }) => name)).toEqual([
        'Harbor Lights Hire',
        'Cane & Co.',
        'Juniper Strings',
        'Kiln & Carat',
      ])
      const { documents, steps, submittedAt } = await readReview(
        query,
        queue.items[0]?.id ?? '',
        now,
      )
      expect([
        documents.length,
        steps.map(({ fact, who }) => `${fact} ${who}`),
        submittedAt,
      ]).toEqual([
        3,
        ['submitted Harbor Lights Hire', 'review_started Ruth Adeyemi'],
        '2026-11-16T05:12:00.000Z',
      ])
      const keys = await query.selectFrom('businessDocuments').select('fileKey').execute()
      expect(await Promise.all(keys.map(({ fileKey }) => files.exists(fileKey)))).not.toContain(
        false,
      )
    })

    test('every listed vendor has a cover and more photos, which are drawn when they are looked at', async () => {
      const { query } = database.db
      const listed = await query
        .selectFrom('listings')
        .select('published')
        .where('state', 'in', publicStates)
        .execute()
      const photos = listed.map(({ published }) => published?.photos ?? [])
      expect(photos.filter((of) => of.length < 3)).toEqual([])
      const rows = await query.selectFrom('listingPhotos').select(['id', 'fileKey']).execute()
      expect(rows.map(({ id }) => id).toSorted()).toEqual(
        photos.flatMap((of) => of.map(({ id }) => id)).toSorted(),
      )
      const drawn = withDrawnPictures(files)
      const [first] = rows
      expect(await files.exists(first?.fileKey ?? '')).toBe(false)
      expect(await drawn.exists(first?.fileKey ?? '')).toBe(true)
    })
  })

  test('is filled once, however often and by however many processes it is started', async () => {
    await database.reset()
    await Promise.all([fill(), fill(), fill()])
    const first = await read()
    await fill()
    expect(await read()).toEqual(first)
    expect(first.users).toHaveLength(5)
  })

  test('is filled just after midnight, when it is still the day before elsewhere', async () => {
    await database.reset()
    await fill(new Date('2026-11-27T00:30:00Z'))
    expect((await read()).users).toHaveLength(5)
  })

  test('is not filled when an account already exists', async () => {
    await database.reset()
    await database.db.query
      .insertInto('users')
      .values({
        id: '0198c4b2-7d1e-7000-8000-000000000001',
        issuer: 'https://elsewhere.example/pool',
        sub: randomUUID(),
        email: 'maya@people.test',
        firstName: 'Maya',
        lastName: 'Lindqvist',
        role: 'COUPLE',
        roleChosen: true,
        createdAt: now,
        updatedAt: now,
        version: 1,
      })
      .execute()
    await fill()
    const { users, weddings } = await read()
    expect([users.length, weddings.length]).toEqual([1, 0])
  })
})
