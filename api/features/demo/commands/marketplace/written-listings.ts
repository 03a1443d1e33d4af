import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Deps } from '#api/deps.ts'
import { readListing } from '#api/features/listings/queries.ts'
import { indexListings } from '#api/features/marketplace/commands/index-listings.ts'
import { askListingStep, editListing } from '#api/features/vendors/commands/edit-listing.ts'
import { insertDrawnPhotos } from '../pictures/insert-photos.ts'
import { idOf, picturesOf } from '../pictures/pictures-of-vendor.ts'
import { plausibleContent } from './plausible-vendor.ts'

/**
 * Gives listed demo businesses the rest of a listing: what they charge, how they work, and the
 * facts of their category.
 */
export async function writeListings(
  tx: Queryable,
  businesses: readonly { id: string; details: BusinessDetails }[],
  now: Date,
): Promise<void> {
  for (const [n, { id, details }] of businesses.entries()) {
    const photos = photosOf(firstWithStory + n, details.category, now)
    const content = {
      ...plausibleContent(n, details, { currency: 'USD', spoken: 'en es' }),
      photos: photos.map(({ photo }) => photo),
    }
    await insertDrawnPhotos(tx, [{ id, photos }], now)
    await tx
      .updateTable('listings')
      .set({ published: JSON.stringify(content) })
      .where('businessId', '=', id)
      .where('state', '=', 'published')
      .execute()
  }
  await indexListings(
    tx,
    businesses.map(({ id }) => id),
  )
}

/** Vendors with a story have numbers of their own: after all that are made up by number. */
const firstWithStory = 9_000

function photosOf(n: number, category: BusinessDetails['category'], now: Date) {
  return picturesOf(n, category, (place) => idOf(`photo ${place}`, n, now))
}

/** Writes and publishes the listing of the vendor who can sign in, as they would. */
export async function publishOwnListing(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  ownerId: string,
): Promise<void> {
  const { id, category } = await deps.db.query
    .selectFrom('businesses')
    .select(['id', 'category'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  const drawn = photosOf(firstWithStory - 1, category, deps.now())
  await insertDrawnPhotos(deps.db.query, [{ id, photos: drawn }], deps.now())
  const photos = drawn.map(({ photo }) => photo)
  const { version } = await readListing(deps.db.query, ownerId, id)
  const edited = await editListing(deps, ownerId, id, { version, ...written, photos })
  await askListingStep(deps, ownerId, id, { version: edited.version, event: 'PUBLISH' }, null)
}

const written = {
  tagline: 'Flowers that were growing on Thursday',
  description:
    'Seasonal flowers from growers near Lisbon. Bouquets, arches and tables, set up and cleared away for you.\n\nWe meet once at your venue, agree on three colours and what must not be there, and choose the rest from what is at its best that week.',
  price: { fromMinor: 90_000, toMinor: 420_000, covers: 'Bouquets, tables and the ceremony.' },
  packages: [
    {
      name: 'Bouquets and buttonholes',
      priceMinor: 48_000,
      includes: 'Two bouquets, six buttonholes, delivered on the morning.',
    },
    {
      name: 'The ceremony and the tables',
      priceMinor: 165_000,
      includes: 'An arch, ten tables, two bouquets, set up and cleared away.',
    },
  ],
  area: { towns: ['Sintra', 'Cascais'], radiusKm: 50, travelFeeMinor: 12_000, travelNote: '' },
  languages: ['pt', 'en', 'it'],
  teamSize: 3,
  foundedYear: 2014,
  leadDays: 45,
  depositPercent: 30,
  cancellation:
    'Until eight weeks before, we keep the deposit. After that, what we have already ordered for you.',
  faq: [
    {
      question: 'Can we keep the flowers?',
      answer: 'Of course. We wrap what you like, and the rest goes to the hospice in Alcântara.',
    },
    {
      question: 'Do you use foam?',
      answer: 'Never. Everything stands in water, in vases you can borrow.',
    },
  ],
  details: {
    decorStyles: ['wild', 'romantic'],
    seasonalOnly: true,
    floralItems: ['bouquets', 'buttonholes', 'centrepieces', 'arches'],
    delivery: true,
    setUp: true,
    takeDown: true,
    minimumOrder: 40_000,
  },
} satisfies Partial<ListingContent>
