import type { Role } from '#machines/session/session.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { WeddingDetails } from '#machines/wedding/wedding.schema.ts'
import { newId } from '#api/db/id.ts'
import type { Deps } from '#api/deps.ts'
import { createBusiness } from '#api/features/vendors/commands/create-business.ts'
import { createWedding } from '#api/features/wedding/commands/create-wedding.ts'

export const demoPassword = 'Vowline-demo-1'

/** Who can sign in to a fresh development copy. */
export const demoUsers = [
  person('couple', 'Ada', 'Moreau', { userType: 'COUPLE' }),
  person('couple2', 'Noor', 'Haddad', { userType: 'COUPLE' }),
  person('vendor', 'Iris', 'Lindqvist', { userType: 'VENDOR' }),
  person('vendor2', 'Tomasz', 'Zielinski', { userType: 'VENDOR' }),
  person('reviewer', 'Rui', 'Tanaka', { groups: ['ADMIN'] }),
]

/** Gives each demo user what a registered person has. Whoever is known already is left as they are. */
export async function seedDemo(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  known: { issuer: string; subs: Record<string, string> },
): Promise<void> {
  const { issuer, subs } = known
  const there = await db.query
    .selectFrom('users')
    .select('sub')
    .where('issuer', '=', issuer)
    .where('sub', 'in', Object.values(subs))
    .execute()
  for (const { email, firstName, lastName, role } of demoUsers) {
    const sub = subs[email]
    if (sub === undefined || there.some((user) => user.sub === sub)) continue
    const at = now()
    await db.transaction(async (tx) => {
      const id = newId(at)
      const user = { id, issuer, sub, email, firstName, lastName, role, roleChosen: true, createdAt: at, updatedAt: at, version: 1 }
      await tx.insertInto('users').values(user).execute()
      const wedding = demoWeddings[email]
      if (wedding) await createWedding(tx, id, wedding, at)
      const business = demoBusinesses[email]
      if (business) await createBusiness(tx, id, business, at)
    })
  }
}

const demoWeddings: Record<string, WeddingDetails> = {
  'couple@vowline.test': {
    partnerName: 'Jonas Weber',
    partnerEmail: '',
    weddingDate: '2027-06-19',
    city: 'Lyon',
    country: 'France',
    expectedGuests: 120,
    type: 'garden',
    budgetRange: '30k_50k',
  },
  'couple2@vowline.test': {
    partnerName: 'Sam Okafor',
    partnerEmail: '',
    weddingDate: null,
    city: 'Lisbon',
    country: 'Portugal',
    expectedGuests: 40,
    type: 'intimate',
    budgetRange: '10k_20k',
  },
}

const demoBusinesses: Record<string, BusinessDetails> = {
  'vendor@vowline.test': {
    name: 'Lindqvist Photography',
    category: 'photography',
    city: 'Lyon',
    country: 'France',
    phone: '+33 4 00 00 00 00',
    website: 'https://lindqvist.example',
    description: 'Quiet documentary pictures, from the first guest to the last dance.',
  },
  'vendor2@vowline.test': {
    name: 'Quinta do Vale',
    category: 'venue',
    city: 'Sintra',
    country: 'Portugal',
    phone: '',
    website: '',
    description: 'A walled garden with an orangery for ninety guests.',
  },
}

function person(name: string, firstName: string, lastName: string, is: { userType: 'COUPLE' | 'VENDOR' } | { groups: ['ADMIN'] }) {
  const role: Role = 'userType' in is ? is.userType : 'ADMIN'
  return { email: `${name}@vowline.test`, password: demoPassword, firstName, lastName, role, ...is }
}
