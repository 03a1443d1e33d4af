import { fields, fieldsOf } from '#machines/listings/fields/category-fields.schema.ts'
import type { Field } from '#machines/listings/fields/field.schema.ts'
import type { FieldValue } from '#machines/listings/fields/details.schema.ts'
import { firstContent } from '#machines/listings/listing-content.schema.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import type { BusinessDetails, ServiceCategory } from '#machines/vendors/business.schema.ts'
import { demoTowns, firstWords, secondWords, trades } from './vendor-words.ts'

export interface PlausibleVendor {
  slug: string
  details: BusinessDetails
  content: ListingContent
}

/**
 * The n-th made-up vendor, the same each time. Every category is in every town before any comes
 * twice.
 */
export function plausibleVendor(n: number): PlausibleVendor {
  const random = numbersFrom(n)
  const category = serviceCategories[n % serviceCategories.length] ?? 'other'
  const [city, country, currency, spoken] = demoTowns[n % demoTowns.length]!
  const trade = trades[category]
  const name = nameOf(n, random, trade.names)
  const slug = `${latinSlug(name)}-${n}`
  const [low, high] = trade.price
  const from = 50 * Math.round((low + random() ** 2 * (high - low)) / 50)
  const isPriced = random() < 0.85
  const tagline = pick(trade.taglines, random)
  const description = `${tagline}. ${name} works in and around ${city}, for weddings of every size. ${pick(closings, random)}`
  const website = `https://${slug}.example`
  const texts = { description, website, currency, tagline }
  return {
    slug,
    details: { name, category, city, country, phone: '+1 202 555 0140', website, description },
    content: contentOf({ category, texts, spoken, from, isPriced }, random),
  }
}

/** What a business with a story of its own could state beside it, the same for the same number. */
export function plausibleContent(
  n: number,
  { category, description, website }: BusinessDetails,
  { currency, spoken }: { currency: string; spoken: string },
): ListingContent {
  const random = numbersFrom(n)
  const [low, high] = trades[category].price
  const from = 50 * Math.round((low + random() ** 2 * (high - low)) / 50)
  const texts = { description, website, currency, tagline: pick(trades[category].taglines, random) }
  return contentOf({ category, texts, spoken, from, isPriced: true }, random)
}

function contentOf(
  {
    category,
    texts: { tagline, ...texts },
    spoken,
    from,
    isPriced,
  }: {
    category: ServiceCategory
    texts: Pick<ListingContent, 'description' | 'website' | 'currency' | 'tagline'>
    spoken: string
    from: number
    isPriced: boolean
  },
  random: () => number,
): ListingContent {
  const content: ListingContent = {
    ...firstContent(texts),
    tagline,
    price: {
      fromMinor: isPriced ? from * 100 : null,
      toMinor: isPriced && random() < 0.6 ? from * 250 : null,
      covers: isPriced ? 'What most couples book with us.' : '',
    },
    packages: random() < 0.6 ? packagesFrom(from) : [],
    languages: spoken.split(' ').filter((_, at) => at === 0 || random() < 0.7),
    teamSize: 1 + Math.floor(random() * 8),
    foundedYear: 1990 + Math.floor(random() * 35),
    leadDays: random() < 0.5 ? 30 + Math.floor(random() * 200) : null,
    depositPercent: 10 * (1 + Math.floor(random() * 5)),
    details: Object.fromEntries(
      fieldsOf(category).flatMap((key) =>
        random() < 0.7 ? [[key, valueOf(fields[key], random, from)]] : [],
      ),
    ),
  }
  content.area.radiusKm = pick(category === 'venue' ? [null] : [0, 25, 50, 80, 150, null], random)
  return content
}

const closings = [
  'Write to us with your date and we answer within two days.',
  'We take one wedding a day, and we bring what we need.',
  'Come and meet us before you decide anything.',
  'Fully insured, and used to old houses with narrow stairs.',
]

function nameOf(n: number, random: () => number, trade: readonly string[]) {
  const [first, second] = [pick(firstWords, random), pick(secondWords, random)]
  return `${first} ${n % 3 === 0 ? `& ${second}` : second} ${pick(trade, random)}`
}

function packagesFrom(price: number) {
  return [
    {
      name: 'The day',
      priceMinor: price * 100,
      includes: 'The whole day, and one meeting before.',
    },
    { name: 'The weekend', priceMinor: price * 160, includes: 'The day before and after, too.' },
  ]
}

/** A value that a vendor could state in a field. */
function valueOf(field: Field, random: () => number, price: number): FieldValue {
  switch (field.kind) {
    case 'number':
      return Math.min(field.max, numbersOf[field.unit](random))
    case 'money':
      return 100 * Math.max(5, Math.round(price * (field.per ? 0.04 : 0.6) * (0.5 + random())))
    case 'time':
      return 60 * (22 + Math.floor(random() * 4))
    case 'yesNo':
      return random() < 0.6
    case 'choice':
      return pick(field.options, random)
    case 'choices': {
      const chosen = field.options.filter(() => random() < 0.4)
      return chosen.length > 0 ? chosen : [pick(field.options, random)]
    }
    case 'text':
      break
  }
  return 'Ask us, and we will find a way.'
}

const numbersOf = {
  guests: (random) => 10 * (2 + Math.floor(random() * 28)),
  people: (random) => 1 + Math.floor(random() * 8),
  hours: (random) => 4 + Math.floor(random() * 9),
  minutes: (random) => 15 * (2 + Math.floor(random() * 3)),
  days: (random) => 7 * (1 + Math.floor(random() * 8)),
  weeks: (random) => 1 + Math.floor(random() * 20),
  rooms: (random) => Math.floor(random() * 40),
  pieces: (random) => 25 * (1 + Math.floor(random() * 20)),
  seats: (random) => 4 + Math.floor(random() * 60),
  vehicles: (random) => 10 * Math.floor(random() * 20),
  decibels: (random) => 80 + Math.floor(random() * 20),
  kilometres: (random) => 10 * Math.floor(random() * 20),
} satisfies Record<Extract<Field, { kind: 'number' }>['unit'], (random: () => number) => number>

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!
}

function latinSlug(name: string) {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Mulberry32: numbers that look random and are the same for the same start. */
export function numbersFrom(start: number): () => number {
  let state = (start + 1) * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
