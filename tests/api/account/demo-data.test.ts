import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoVendors } from '#api/features/account/commands/demo-vendors.ts'
import { demoPeople, fillDemoData } from '#api/features/account/commands/fill-demo-data.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/harness/database.ts'

const now = new Date('2026-11-20T10:00:00Z')
const known = {
  issuer: 'http://localhost:3001/eu-west-1_LOCAL0001',
  subs: Object.fromEntries(demoPeople.map(({ email }) => [email, randomUUID()])),
}

describe.each(engines)('the demo data on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(() => database.reset())
  afterAll(() => database.close())

  const fill = () => fillDemoData({ db: database.db, now: () => now }, known)
  const read = async () => ({
    users: await database.db.query
      .selectFrom('users')
      .select(['email', 'role', 'sub'])
      .where('issuer', '<>', 'demo')
      .orderBy('email')
      .execute(),
    listed: await database.db.query.selectFrom('businesses').select('id').where('approval', '=', 'approved').execute(),
    weddings: await database.db.query.selectFrom('weddings').select(['firstNameLine', 'secondNameLine', 'weddingDate']).execute(),
    businesses: await database.db.query
      .selectFrom('businesses')
      .select(['name', 'approval'])
      .where('country', '<>', 'US')
      .orderBy('approval')
      .execute(),
  })

  test('has every demo sign-in, two weddings ahead, and a business of each kind', async () => {
    await fill()
    const { users, weddings, businesses, listed } = await read()
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
    expect(listed).toHaveLength(1 + demoVendors.length)
  })

  test('is filled once, however often and by however many processes', async () => {
    await Promise.all([fill(), fill(), fill()])
    const first = await read()
    await fill()
    expect(await read()).toEqual(first)
    expect(first.users).toHaveLength(5)
  })

  test('is not filled in where anybody has an account', async () => {
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
