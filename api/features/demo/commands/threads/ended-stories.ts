import type { AskingCouple } from './thread-stories.ts'
import { detailsOf, quoteOf } from './thread-stories.ts'

const lisbon = { city: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon' }

/**
 * Couples whose thread with the demo vendor is being bargained over, or ended without a booking.
 */
export const endedCouples: AskingCouple[] = [
  {
    ...lisbon,
    email: 'nell-and-ivor@vowline.test',
    firstName: 'Nell',
    partnerName: 'Ivor Pinto',
    inDays: 220,
    expectedGuests: 75,
    story: (day, today) => ({
      asked: {
        hoursAgo: 5 * 24,
        message: 'An arch and eight tables in cream and rust. What would that come to?',
        details: detailsOf(day, 75, 'Casa da Praia'),
      },
      steps: [
        [4.9 * 24, 'opens'],
        [4 * 24, 'quotes', quoteOf(today, { arch: 78_000, table: 9_900, tables: 8 })],
        [14, 'counters', 'We could do without two of the tables. Would this work?', 150_000],
      ],
    }),
  },
  {
    ...lisbon,
    email: 'wes-and-amina@vowline.test',
    firstName: 'Wes',
    partnerName: 'Amina Said',
    inDays: 145,
    expectedGuests: 220,
    story: (day) => ({
      asked: {
        hoursAgo: 9 * 24,
        message: 'Could you fill a ballroom for 220 guests, with hanging flowers?',
        details: detailsOf(day, 220, 'Palácio Velho'),
      },
      steps: [
        [8.8 * 24, 'opens'],
        [8.5 * 24, 'declines', 'vendor', 'size', "That's more than our studio can do well."],
      ],
    }),
  },
  {
    ...lisbon,
    email: 'greta-and-sol@vowline.test',
    firstName: 'Greta',
    partnerName: 'Sol Matos',
    inDays: 240,
    expectedGuests: 50,
    story: (day) => ({
      asked: {
        hoursAgo: 10 * 24,
        message: 'Do you still have September free? We only need bouquets.',
        details: detailsOf(day, 50, ''),
      },
      steps: [[9.6 * 24, 'withdraws']],
    }),
  },
  {
    ...lisbon,
    email: 'otis-and-june@vowline.test',
    firstName: 'Otis',
    partnerName: 'June Vidal',
    inDays: 185,
    expectedGuests: 95,
    story: (day, today) => ({
      asked: {
        hoursAgo: 16 * 24,
        message: 'Nine tables and an arch, all white. We can decide quickly.',
        details: detailsOf(day, 95, 'Quinta da Serra'),
      },
      steps: [
        [15.8 * 24, 'opens'],
        [15 * 24, 'quotes', quoteOf(today, { arch: 70_000, table: 8_800, tables: 9 })],
        [14 * 24, 'accepts'],
        // They never paid the deposit, so that the hold ended.
        [6.5 * 24, 'time'],
      ],
    }),
  },
  {
    ...lisbon,
    email: 'rex-and-lou@vowline.test',
    firstName: 'Rex',
    partnerName: 'Lou Garcia',
    inDays: 120,
    expectedGuests: 10,
    story: (day) => ({
      asked: {
        hoursAgo: 8 * 24,
        message: 'Earn more from your flowers! Reply for our list of 5,000 couples.',
        details: detailsOf(day, 10, ''),
      },
      steps: [
        [7.9 * 24, 'opens'],
        [7.8 * 24, 'blocks'],
      ],
    }),
  },
]
