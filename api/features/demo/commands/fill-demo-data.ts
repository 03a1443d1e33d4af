import { sql } from 'kysely'
import type { Role } from '#machines/session/session.schema.ts'
import type { NewWedding } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { createWedding } from '#api/features/profile/commands/create-wedding.ts'
import { hasUsers } from '#api/features/account/queries.ts'
import { addDemoBusiness, storeDemoDocuments, keepFiles, slugOf } from './approvals.ts'
import type { DemoBusiness } from './approvals.ts'
import { addColleagues } from './colleagues.ts'
import { addViews } from './marketplace/add-views.ts'
import { addPlausibleVendors } from './marketplace/add-vendors.ts'
import { publishOwnListing, writeListings } from './marketplace/written-listings.ts'
import { planDemoWedding } from './wedding/plan.ts'
import { addUser, saturdayAfter } from './people.ts'
import { fillThreads } from './threads/fill-threads.ts'
import { quotedStory } from './threads/thread-stories.ts'
import { addAskingCouples } from './threads/threads.ts'
import type { Asking } from './threads/threads.ts'
import { approvedDaysAgo, approvedLongAgo, demoVendors } from './vendors.ts'

export const demoPassword = 'Vowline-demo-1'

/** The demo sign-ins (decisions.md), as the local identity provider takes them. */
export const demoPeople = [
  person('couple@vowline.test', 'Maya', 'Lindqvist', { userType: 'COUPLE' }),
  person('couple2@vowline.test', 'Amara', 'Okafor', { userType: 'COUPLE' }),
  person('vendor@vowline.test', 'Elena', 'Marchetti', { userType: 'VENDOR' }),
  person('vendor2@vowline.test', 'Samir', 'Haddad', { userType: 'VENDOR' }),
  person('reviewer@vowline.test', 'Ruth', 'Adeyemi', { groups: ['ADMIN'] }),
]

/**
 * Fills an empty database with the people of the demo sign-ins, two weddings, and businesses in
 * every state of their approval. Does nothing once anybody has an account. `subs` are the
 * provider's ids by e-mail address, as its `seed` answers them.
 */
export async function fillDemoData(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'jobs' | 'now' | 'reactions' | 'renderMail' | 'log'>,
  { issuer, subs }: { issuer: string; subs: Record<string, string> },
): Promise<void> {
  const { db, files, now } = deps
  const time = now()
  if (await hasUsers(db.query)) return
  await storeDemoDocuments(files, [...demoVendors, ...Object.values(businesses)])
  const fileKeys: string[] = []
  const filled = await db.transaction(async (tx) => {
    fileKeys.length = 0
    await waitForOtherProcesses(tx)
    if (await hasUsers(tx)) return null
    const planned: { userId: string; weddingId: string }[] = []
    const asking: Asking[] = []
    const ids = new Map<string, string>()
    for (const { email, firstName, lastName, userType, groups } of demoPeople) {
      const sub = subs[email]
      if (!sub) continue
      const role: Role = groups?.includes('ADMIN') ? 'ADMIN' : (userType ?? 'COUPLE')
      ids.set(email, await addUser(tx, { issuer, sub, email, firstName, lastName, role }, time))
    }
    const reviewerId = ids.get('reviewer@vowline.test')
    for (const [email, ownerId] of ids) {
      const [wedding, business] = [weddings[email], businesses[email]]
      if (wedding) {
        const weddingDate = saturdayAfter(time, wedding.inDays)
        const details = { ...wedding.details, weddingDate, datePeriod: null }
        const { id } = await createWedding(
          tx,
          ownerId,
          details,
          new Date(time.getTime() - wedding.begunDaysAgo * dayMs),
        )
        // They have answered the questions of the set-up.
        await tx.deleteFrom('weddingSetups').where('weddingId', '=', id).execute()
        if (wedding.isPlanned) planned.push({ userId: ownerId, weddingId: id })
        else asking.push({ userId: ownerId, weddingId: id, story: quotedStory(weddingDate, time) })
      }
      if (business && reviewerId)
        await addDemoBusiness(tx, { ownerId, reviewerId, now: time }, business)
    }
    if (reviewerId) fileKeys.push(...(await fillMarketplace(tx, reviewerId, time)))
    const [vendorId, coupleId] = [ids.get('vendor@vowline.test'), ids.get('couple2@vowline.test')]
    const people = vendorId && reviewerId && coupleId ? { vendorId, reviewerId, coupleId } : null
    return { planned, vendorId, people, asking: [...asking, ...(await addAskingCouples(tx, time))] }
  })
  await keepFiles(files, fileKeys)
  // The process that filled the database also plans the weddings.
  for (const plan of filled?.planned ?? []) await planDemoWedding(deps, plan)
  if (filled?.vendorId) {
    await publishOwnListing(deps, filled.vendorId)
    await addViews(db.query, { ownerId: filled.vendorId, approvedDaysAgo }, time)
    await addColleagues(deps, filled.vendorId)
    await fillThreads(deps, { ...filled, vendorId: filled.vendorId })
  }
  if (filled) await readOldNotices(db.query, time)
}

/** Marks older notices as read. Those of the last two days stay unread. */
async function readOldNotices(db: Queryable, now: Date) {
  await db
    .updateTable('notices')
    .set({ readAt: now })
    .where('createdAt', '<', new Date(now.getTime() - 2 * dayMs))
    .execute()
}

const dayMs = 24 * 60 * 60_000

/**
 * Adds businesses, so that neither the marketplace nor the review queue starts empty. Each has an
 * owner of its own, whose issuer signs nobody in.
 */
async function fillMarketplace(tx: Queryable, reviewerId: string, now: Date) {
  const listed: Parameters<typeof writeListings>[1][number][] = []
  for (const business of demoVendors) {
    const { name } = business.details
    const slug = slugOf(name)
    const owner = {
      issuer: 'demo',
      sub: slug,
      email: `${slug}@vowline.test`,
      firstName: name,
      lastName: '',
      role: 'VENDOR' as const,
    }
    const ownerId = await addUser(tx, owner, now)
    const id = await addDemoBusiness(tx, { ownerId, reviewerId, now }, business)
    if (business.steps.at(-1)?.[1] === 'APPROVE') listed.push({ id, details: business.details })
  }
  await writeListings(tx, listed, now)
  const { id: like } = await tx
    .selectFrom('businesses')
    .select('id')
    .where('approval', '=', 'approved')
    .where('name', '=', demoVendors[0]?.details.name ?? '')
    .executeTakeFirstOrThrow()
  return addPlausibleVendors(tx, { from: 0, to: plausibleVendors, like, now, arePictured: true })
}

/** How many vendors beside those with a story: over every category, in forty towns. */
const plausibleVendors = 400

function person(
  email: string,
  firstName: string,
  lastName: string,
  rights: { userType?: 'COUPLE' | 'VENDOR'; groups?: string[] },
): {
  email: string
  password: string
  firstName: string
  lastName: string
  userType?: 'COUPLE' | 'VENDOR'
  groups?: string[]
} {
  return { email, password: demoPassword, firstName, lastName, ...rights }
}

const weddings: Record<
  string,
  {
    inDays: number
    begunDaysAgo: number
    isPlanned?: true
    details: Omit<NewWedding, 'weddingDate' | 'datePeriod'>
  }
> = {
  'couple@vowline.test': {
    inDays: 200,
    begunDaysAgo: 3,
    isPlanned: true,
    details: {
      partnerName: 'Tom Ferreira',
      partnerEmail: 'tom.ferreira@vowline.test',
      city: 'Charleston',
      country: 'US',
      timeZone: 'America/New_York',
      expectedGuests: 84,
      type: 'garden',
      budgetRange: '30k_50k',
    },
  },
  'couple2@vowline.test': {
    inDays: 290,
    // Before the portraits that they can still review.
    begunDaysAgo: 60,
    details: {
      partnerName: 'Jonas Weber',
      partnerEmail: '',
      city: 'Ghent',
      country: 'BE',
      timeZone: 'Europe/Brussels',
      expectedGuests: 32,
      type: 'intimate',
      budgetRange: '10k_20k',
    },
  },
}

const businesses: Record<string, DemoBusiness> = {
  'vendor@vowline.test': {
    ...approvedLongAgo,
    details: {
      name: 'Fern & Fable Flowers',
      category: 'florist',
      city: 'Lisbon',
      country: 'PT',
      phone: '+44 20 7946 0112',
      website: 'https://fern-and-fable.example',
      description:
        'Seasonal flowers from growers near Lisbon. Bouquets, arches and tables, set up and cleared away for you.',
    },
  },
  'vendor2@vowline.test': {
    documents: [],
    madeDaysAgo: 0,
    steps: [],
    details: {
      name: 'Second Light Photography',
      category: 'photography',
      city: 'Antwerp',
      country: 'BE',
      phone: '+44 20 7946 0187',
      website: 'https://second-light.example',
      description: 'Two photographers, no flash in church, and your photos within three weeks.',
    },
  },
}

/**
 * Waits until no other process fills the database, which on a busy machine takes longer than a
 * request may wait. The limit on idle transactions ends a process that hangs meanwhile.
 */
async function waitForOtherProcesses(tx: Queryable) {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    tx,
  )
  await sql`select pg_advisory_xact_lock(hashtextextended('demo data', 0))`.execute(tx)
}
