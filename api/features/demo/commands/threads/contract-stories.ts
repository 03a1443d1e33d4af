import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import type { AskingCouple, DemoThread, OfferedContract } from './thread-stories.ts'
import { detailsOf, quoteOf } from './thread-stories.ts'

const lisbon = { city: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon' }

const flowers: OfferedContract = {
  text: [
    'We supply and set up the flowers listed in the quote, and take them down the next morning.',
    'Flowers are a season’s work: where one fails, we choose another in the same colours.',
    'You may change the number of tables until four weeks before the day.',
  ].join('\n\n'),
  cancellation: [
    { days: 90, basisPoints: 3_000 },
    { days: 30, basisPoints: 10_000 },
  ],
}

const pictures: OfferedContract = {
  text: [
    'Eight hours on the day with one photographer, from the morning on.',
    'You get at least 400 edited pictures within six weeks, and may print and share all of them.',
    'We publish none of them without asking you.',
  ].join('\n\n'),
  cancellation: [{ days: 60, basisPoints: 5_000 }],
}

/** Couples whose contract with the demo vendor waits for a signature: theirs, or the vendor's. */
export const contractCouples: AskingCouple[] = [
  {
    ...lisbon,
    email: 'ida-and-rui@vowline.test',
    firstName: 'Ida',
    partnerName: 'Rui Tavares',
    inDays: 260,
    expectedGuests: 70,
    story: (day, today) => ({
      asked: {
        hoursAgo: 7 * 24,
        message: 'Could you do the church and seven tables, all in one colour?',
        details: detailsOf(day, 70, 'Convento dos Inglesinhos'),
      },
      steps: [
        [6.8 * 24, 'opens'],
        [6 * 24, 'quotes', quoteOf(today, { arch: 64_000, table: 10_400, tables: 7 })],
        [2 * 24, 'accepts'],
        [30, 'offers', flowers],
      ],
    }),
  },
  {
    ...lisbon,
    email: 'noor-and-tiago@vowline.test',
    firstName: 'Noor',
    partnerName: 'Tiago Alves',
    inDays: 110,
    expectedGuests: 120,
    story: (day, today) => ({
      asked: {
        hoursAgo: 8 * 24,
        message: 'Twelve tables on a terrace. What would hold in the evening wind?',
        details: detailsOf(day, 120, 'Quinta da Bela Vista'),
      },
      steps: [
        [7.5 * 24, 'opens'],
        [7 * 24, 'quotes', quoteOf(today, { arch: 90_000, table: 9_800, tables: 12 })],
        [4 * 24, 'accepts'],
        [3 * 24, 'offers', flowers],
        [9, 'signs', 'Noor Haddad'],
      ],
    }),
  },
]

/** The second demo couple has a contract to read and sign. */
export function photographerStory(day: string, today: Date): DemoThread {
  return {
    asked: {
      hoursAgo: 6 * 24,
      message: 'We would like pictures from the morning until the first dance. Are you free?',
      details: { ...detailsOf(day, 32, ''), town: 'Ghent' },
    },
    steps: [
      [5.5 * 24, 'opens'],
      [5 * 24, 'quotes', photographs(today)],
      [2 * 24, 'accepts'],
      [26, 'offers', pictures],
    ],
  }
}

function photographs(today: Date): QuoteContent {
  const { lines, ...content } = quoteOf(today, { arch: 0, table: 0, tables: 1 })
  const [line] = lines
  if (!line) return { ...content, lines }
  return { ...content, lines: [{ ...line, name: 'Eight hours of pictures', unitMinor: 210_000 }] }
}
