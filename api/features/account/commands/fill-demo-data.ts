import type { Role } from '#machines/session/session.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { WeddingDetails } from '#machines/wedding/wedding.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { createBusiness } from '#api/features/vendors/commands/create-business.ts'
import { createWedding } from '#api/features/wedding/commands/create-wedding.ts'
import { hasUsers, waitInLine } from '../queries.ts'
import { demoVendors } from './demo-vendors.ts'

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
 * Fills an empty database with the people of the demo sign-ins, two weddings and two businesses. Does nothing once anybody has an
 * account. `subs` are the provider's ids by e-mail address, as its `seed` answers them.
 */
export function fillDemoData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { issuer, subs }: { issuer: string; subs: Record<string, string> },
): Promise<void> {
  const time = now()
  return db.transaction(async (tx) => {
    await waitInLine(tx, 'demo data')
    if (await hasUsers(tx)) return
    for (const { email, firstName, lastName, userType, groups } of demoPeople) {
      const sub = subs[email]
      if (!sub) continue
      const role: Role = groups?.includes('ADMIN') ? 'ADMIN' : (userType ?? 'COUPLE')
      const userId = await addUser(tx, { issuer, sub, email, firstName, lastName, role }, time)
      await addRecord(tx, userId, email, time)
    }
    await fillMarketplace(tx, time)
  })
}

async function addUser(
  tx: Queryable,
  known: { issuer: string; sub: string; email: string; firstName: string; lastName: string; role: Role },
  now: Date,
) {
  const id = newId(now)
  await tx
    .insertInto('users')
    .values({ id, ...known, roleChosen: known.role !== 'ADMIN', createdAt: now, updatedAt: now, version: 1 })
    .execute()
  return id
}

async function addRecord(tx: Queryable, userId: string, email: string, now: Date) {
  const wedding = weddings[email]
  if (wedding) await createWedding(tx, userId, { ...wedding.details, weddingDate: saturdayAfter(now, wedding.inDays) }, now)
  const business = businesses[email]
  if (!business) return
  const { id } = await createBusiness(tx, userId, business.details, now)
  await tx.updateTable('businesses').set({ approval: business.approval }).where('id', '=', id).execute()
}

/** The first look at the marketplace is not at an empty one. Each business has an owner of its own, under an issuer that signs nobody in. */
async function fillMarketplace(tx: Queryable, now: Date) {
  for (const vendor of demoVendors) {
    const slug = vendor.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    const owner = {
      issuer: 'demo',
      sub: slug,
      email: `${slug}@vowline.test`,
      firstName: vendor.name,
      lastName: '',
      role: 'VENDOR' as const,
    }
    const ownerId = await addUser(tx, owner, now)
    const details = { ...vendor, country: 'US', phone: '', website: `https://${slug}.example` }
    const { id } = await createBusiness(tx, ownerId, details, now)
    await tx.updateTable('businesses').set({ approval: 'approved' }).where('id', '=', id).execute()
  }
}

function person(
  email: string,
  firstName: string,
  lastName: string,
  rights: { userType?: 'COUPLE' | 'VENDOR'; groups?: string[] },
): { email: string; password: string; firstName: string; lastName: string; userType?: 'COUPLE' | 'VENDOR'; groups?: string[] } {
  return { email, password: demoPassword, firstName, lastName, ...rights }
}

const weddings: Record<string, { inDays: number; details: Omit<WeddingDetails, 'weddingDate'> }> = {
  'couple@vowline.test': {
    inDays: 200,
    details: {
      partnerName: 'Tom Ferreira',
      partnerEmail: 'tom.ferreira@vowline.test',
      city: 'Sintra',
      country: 'PT',
      expectedGuests: 84,
      type: 'garden',
      budgetRange: '30k_50k',
    },
  },
  'couple2@vowline.test': {
    inDays: 290,
    details: {
      partnerName: 'Jonas Weber',
      partnerEmail: '',
      city: 'Ghent',
      country: 'BE',
      expectedGuests: 32,
      type: 'intimate',
      budgetRange: '10k_20k',
    },
  },
}

const businesses: Record<string, { approval: 'approved' | 'draft'; details: BusinessDetails }> = {
  'vendor@vowline.test': {
    approval: 'approved',
    details: {
      name: 'Fern & Fable Flowers',
      category: 'florist',
      city: 'Lisbon',
      country: 'PT',
      phone: '+44 20 7946 0112',
      website: 'https://fern-and-fable.example',
      description: 'Seasonal flowers from growers within a morning of Lisbon: bouquets, arches and tables, set up and cleared away by us.',
    },
  },
  'vendor2@vowline.test': {
    approval: 'draft',
    details: {
      name: 'Second Light Photography',
      category: 'photography',
      city: 'Antwerp',
      country: 'BE',
      phone: '+44 20 7946 0187',
      website: 'https://second-light.example',
      description: 'Two photographers, no flash in church, and the pictures with you within three weeks.',
    },
  },
}

/** The first Saturday at least so many days ahead. */
function saturdayAfter(now: Date, days: number) {
  const day = new Date(now.getTime() + days * 24 * 3_600_000)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}
