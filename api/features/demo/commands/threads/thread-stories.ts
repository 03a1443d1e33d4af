import type { Contract } from '#machines/bookings/booking-record.schema.ts'
import type { DeclineReason, EnquiryDetails } from '#machines/enquiries/enquiry.schema.ts'
import type { NewWedding } from '#machines/wedding/wedding.schema.ts'
import type { QuoteContent, QuoteLine } from '#machines/quotes/quote-content.schema.ts'

/** A conversation as the first start finds it: what happens in it, each so many hours before. */
export interface DemoThread {
  asked: { hoursAgo: number; message: string; details: EnquiryDetails }
  steps: [hoursAgo: number, ...ThreadStep][]
}

export type ThreadStep =
  | ['opens']
  | ['vendor' | 'couple', message: string]
  | ['quotes', content: QuoteContent]
  | ['accepts']
  | ['offers', contract: OfferedContract]
  | ['signs', name: string]
  | ['counters', text: string, totalMinor: number]
  | ['declines', side: 'vendor' | 'couple', reason: DeclineReason, text: string]
  | ['withdraws']
  | ['blocks']
  | ['time']

/** A contract that the vendor offers, with what a cancellation costs. */
export interface OfferedContract {
  text: string
  cancellation: Contract['cancellation']
}

/** A couple that cannot sign in, and what it asks the demo vendor. */
export interface AskingCouple {
  email: string
  firstName: string
  partnerName: string
  /** The Saturday at least so many days ahead. */
  inDays: number
  city: string
  country: string
  timeZone: string
  expectedGuests: number
  story: (day: string, today: Date) => DemoThread
}

/** One in each state, so that the first look at a vendor's enquiries shows what there is to see. */
export const askingCouples: AskingCouple[] = [
  {
    email: 'dev-and-rosa@vowline.test',
    firstName: 'Dev',
    partnerName: 'Rosa Anand',
    inDays: 170,
    city: 'Lisbon',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    expectedGuests: 90,
    story: (day) => ({
      asked: {
        hoursAgo: 5,
        message: 'Do you work with dried flowers too? We would like to keep them afterwards.',
        details: detailsOf(day, 90, 'Quinta do Vale'),
      },
      steps: [[2, 'opens']],
    }),
  },
  {
    email: 'hollis-and-wren@vowline.test',
    firstName: 'Hollis',
    partnerName: 'Wren Abara',
    inDays: 200,
    city: 'Setúbal',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    expectedGuests: 40,
    story: (day) => ({
      asked: {
        hoursAgo: 5.5,
        message: 'A tiny ceremony on the beach. Could you do an arch that stands up to wind?',
        details: detailsOf(day, 40, ''),
      },
      steps: [],
    }),
  },
  {
    email: 'aya-and-ben@vowline.test',
    firstName: 'Aya',
    partnerName: 'Ben Costa',
    inDays: 130,
    city: 'Sintra',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    expectedGuests: 150,
    story: (day) => ({
      asked: {
        hoursAgo: 70,
        message: 'Could you match a linen sample? We can post it to you.',
        details: detailsOf(day, 150, 'Palace garden'),
      },
      steps: [
        [60, 'opens'],
        [58, 'vendor', "Gladly. Send it to the studio and I'll dye ribbon to it. How many tables?"],
        [26, 'couple', 'Fifteen round ones and one long one. The sample is in the post.'],
      ],
    }),
  },
  {
    email: 'lena-and-marco@vowline.test',
    firstName: 'Lena',
    partnerName: 'Marco Silva',
    inDays: 165,
    city: 'Lisbon',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    expectedGuests: 110,
    story: (day, today) => ({
      asked: {
        hoursAgo: 6 * 24,
        message: 'We love your wild arches. Eleven tables and one arch, please.',
        details: detailsOf(day, 110, 'Estufa Fria'),
      },
      steps: [
        [5.5 * 24, 'opens'],
        [5 * 24, 'vendor', 'What a place for it. A quote follows tomorrow.'],
        [3 * 24, 'quotes', quoteOf(today, { arch: 88_000, table: 9_600, tables: 11 })],
        [20, 'accepts'],
      ],
    }),
  },
  {
    email: 'kit-and-jo@vowline.test',
    firstName: 'Kit',
    partnerName: 'Jo Barros',
    inDays: 90,
    city: 'Porto',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    expectedGuests: 60,
    story: (day) => ({
      asked: {
        hoursAgo: 19 * 24,
        message: 'Do you travel to Porto?',
        details: detailsOf(day, 60, ''),
      },
      steps: [
        [18 * 24, 'opens'],
        [15.9 * 24, 'time'],
        [11.9 * 24, 'time'],
      ],
    }),
  },
]

/** The second demo couple has a price to decide about. */
export function quotedStory(day: string, today: Date): DemoThread {
  return {
    asked: {
      hoursAgo: 2.8 * 24,
      message: 'We would love loose greens and citrus for four tables. Nothing too tidy.',
      details: detailsOf(day, 32, ''),
    },
    steps: [
      [2.6 * 24, 'opens'],
      [2.2 * 24, 'vendor', 'September is good for figs and smilax. I would leave the beams bare.'],
      [1.5 * 24, 'quotes', quoteOf(today, { arch: 42_000, table: 11_000, tables: 4 })],
    ],
  }
}

export function detailsOf(day: string, guests: number, venue: string): EnquiryDetails {
  return {
    day,
    month: null,
    flexibility: 'fixed',
    town: 'Lisbon',
    venue,
    minGuests: guests,
    maxGuests: null,
    minBudgetMinor: null,
    maxBudgetMinor: null,
    currency: null,
    mustHaves: [],
    contactBy: 'here',
    phone: '',
  }
}

/** An arch, tables and the work, in euros, valid for ten days from the first start. */
export function quoteOf(
  today: Date,
  { arch, table, tables }: { arch: number; table: number; tables: number },
): QuoteContent {
  return {
    currency: 'EUR',
    guests: null,
    lines: [
      lineOf(1, 'Ceremony arch', arch),
      lineOf(2, 'Table flowers', table, tables),
      lineOf(3, 'Set-up and take-down', 18_000),
    ],
    discount: null,
    tax: { mode: 'included', basisPoints: 2_300 },
    deposit: { kind: 'percent', basisPoints: 3_000 },
    plan: [],
    validUntil: new Date(today.getTime() + 10 * 24 * 3_600_000).toISOString().slice(0, 10),
    terms: 'The deposit holds your date. Changes are free until four weeks before.',
  }
}

function lineOf(place: number, name: string, unitMinor: number, quantity = 1): QuoteLine {
  return {
    id: `00000000-0000-4000-8000-00000000000${place}`,
    name,
    note: '',
    kind: 'fixed',
    unitMinor,
    quantity: quantity * 100,
    optional: false,
    chosen: true,
  }
}

/** The wedding of a couple that cannot sign in. */
export function weddingOf(
  couple: Pick<AskingCouple, 'partnerName' | 'city' | 'country' | 'timeZone' | 'expectedGuests'>,
  weddingDate: string,
): NewWedding {
  const { partnerName, city, country, timeZone, expectedGuests } = couple
  return {
    partnerName,
    partnerEmail: '',
    weddingDate,
    datePeriod: null,
    city,
    country,
    timeZone,
    expectedGuests,
    type: 'garden',
    budgetRange: '10k_20k',
  }
}
