import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { FaultReason, Scores } from '#machines/reviews/review.schema.ts'
import { quoteOf } from './thread-stories.ts'

/**
 * A booking that is over, and what became of its review. Days are counted back from the first
 * start.
 */
export interface PastStory {
  email: string
  firstName: string
  partnerName: string
  /** A business of the demo data by its name; the demo vendor's own where it is left out. */
  business?: string
  /** Where they married; Lisbon by default. */
  place?: { city: string; country: string; timeZone: string }
  dayAgo: number
  guests: number
  venue: string
  message: string
  /** What was quoted, each with its amount; flowers where it is left out. */
  items?: [name: string, minor: number][]
  /** How many days before its day it was called off by the couple. */
  calledOffBefore?: number
  review: { daysAgo: number; scores: Scores; body: string }
  answer?: { daysAgo: number; text: string }
  /** Reported by a reader, and covered or removed by the team. */
  fault?: { reason: FaultReason; text: string; isRemoved: boolean }
}

const scores = (
  quality: number,
  responsiveness: number,
  professionalism: number,
  value: number,
  flexibility: number,
): Scores => ({ quality, responsiveness, professionalism, value, flexibility })

export const pastStories: PastStory[] = [
  {
    email: 'priya-and-tomas@vowline.test',
    firstName: 'Priya',
    partnerName: 'Tomás Leal',
    dayAgo: 46,
    guests: 80,
    venue: 'Quinta da Serra',
    message:
      "We'd love an arch that looks as if it grew there. Peonies, if that's possible in October?",
    review: {
      daysAgo: 44,
      scores: scores(5, 5, 5, 4, 5),
      body: "They told us in July that peonies would be over and sent three alternatives the same day. The arch was wilder than we'd dared to ask for.",
    },
    answer: {
      daysAgo: 42,
      text: 'You let us use the fennel from your garden. It made the arch. Thank you both.',
    },
  },
  {
    email: 'mei-and-louis@vowline.test',
    firstName: 'Mei',
    partnerName: 'Louis Branco',
    dayAgo: 39,
    guests: 45,
    venue: 'Casa do Rio',
    message: 'Eight long tables by the river, nothing above eye level so that people can talk.',
    review: {
      daysAgo: 36,
      scores: scores(5, 4, 5, 4, 4),
      body: 'Set up in ninety minutes after the ceremony ran over. One table had the wrong ribbon, and they credited it before we asked.',
    },
  },
  {
    email: 'sofia-and-bea@vowline.test',
    firstName: 'Sofia',
    partnerName: 'Bea Nunes',
    dayAgo: 12,
    guests: 60,
    venue: '',
    message: 'Dahlias for sixty, in the colours of the house. We can send a picture.',
    calledOffBefore: 16,
    review: {
      daysAgo: 26,
      scores: scores(4, 5, 5, 3, 4),
      body: 'We had to call it off two weeks before. They were kind about it and explained to the euro what was already ordered.',
    },
    answer: { daysAgo: 25, text: 'We hope you get your day. The dahlias went to the hospice.' },
  },
  {
    email: 'noor-and-elias@vowline.test',
    firstName: 'Noor',
    partnerName: 'Elias Faria',
    dayAgo: 32,
    guests: 120,
    venue: 'Palácio Velho',
    message: 'A big day with 120 guests. Can you do the stairs as well as the tables?',
    review: {
      daysAgo: 29,
      scores: scores(4, 3, 4, 3, 4),
      body: 'Lovely flowers, slow answers. If you want a quick reply, call Rita on her own phone.',
    },
    fault: {
      reason: 'privateDetails',
      text: 'It leads people to the private phone of somebody who works there.',
      isRemoved: false,
    },
  },
  {
    email: 'ivo-and-dana@vowline.test',
    firstName: 'Ivo',
    partnerName: 'Dana Reis',
    dayAgo: 25,
    guests: 30,
    venue: '',
    message: 'Thirty people, one table, one arch. Simple is best.',
    review: {
      daysAgo: 23,
      scores: scores(1, 1, 1, 1, 1),
      body: 'Book my cousin instead. Best price in town.',
    },
    fault: { reason: 'advertising', text: 'It only names another business.', isRemoved: true },
  },
  {
    email: 'clara-and-jo@vowline.test',
    firstName: 'Clara',
    partnerName: 'Jo Antunes',
    dayAgo: 6,
    guests: 70,
    venue: 'Estufa Fria',
    message: 'Could every table be different? We have a box of old jugs.',
    review: {
      daysAgo: 2,
      scores: scores(5, 5, 4, 4, 5),
      body: 'Every table was different and all of them belonged together. We would have liked the final list a week earlier.',
    },
  },
  {
    email: 'ruth-and-dana@vowline.test',
    firstName: 'Ruth',
    partnerName: 'Dana Pell',
    business: 'Whitfield House',
    place: { city: 'Charleston', country: 'US', timeZone: 'America/New_York' },
    dayAgo: 40,
    guests: 110,
    venue: 'Whitfield House',
    message: 'Is the garden free in October, and what happens if it rains?',
    items: [
      ['The house and the garden, for a day', 520_000],
      ['Tables, chairs and a tent for the rain', 96_000],
    ],
    review: {
      daysAgo: 37,
      scores: scores(5, 5, 5, 5, 4),
      body: 'The rain plan was as good as the plan. Nobody ran, and dinner was on time.',
    },
    answer: { daysAgo: 35, text: 'The tent waited two years for an evening like yours.' },
  },
]

/** What was quoted in a story: flowers, unless it says what. */
export function quoteOfStory(
  at: Date,
  { items, place }: Pick<PastStory, 'items' | 'place'>,
): QuoteContent {
  const content = { ...quoteOf(at, { arch: 64_000, table: 8_400, tables: 8 }), deposit: null }
  const [line] = content.lines
  if (!items || !line) return content
  const lines = items.map(([name, unitMinor], n) => ({
    ...line,
    id: `${line.id.slice(0, -1)}${n + 1}`,
    name,
    unitMinor,
  }))
  if (place?.country !== 'US') return { ...content, lines }
  return { ...content, lines, currency: 'USD', tax: { mode: 'none', basisPoints: 0 } }
}
