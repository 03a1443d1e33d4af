import { Readable } from 'node:stream'
import { dayIn } from '#machines/kernel/values/dates.ts'
import { addDays } from '#machines/timeline/due/due.rules.ts'
import type { Website } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { changeContent } from '#api/features/website/commands/change-content.ts'
import { showWebsite } from '#api/features/website/commands/show-website.ts'
import { changeAddress, takeStep } from '#api/features/website/commands/update-visibility.ts'
import { addPhoto } from '#api/features/website/commands/photos/add-photo.ts'
import { engraving } from '../pictures/engraving.ts'

/**
 * Writes a demo couple’s page, with every item of the day except the photographer’s, and opens it
 * to everybody.
 */
export async function writeDemoWebsite(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  of: { userId: string; weddingId: string },
): Promise<Website> {
  const { items } = await showWebsite(deps, of)
  const shown = items.filter(({ title }) => title !== 'Portraits').map(({ id }) => id)
  const bookBy = addDays(dayIn('UTC', deps.now()), 45)
  const stays = written.stays.map((stay) => ({ ...stay, bookBy: stay.code && bookBy }))
  await changeContent(deps, of, { version: 0, ...written, stays, shown })
  for (const { alt, ...art } of photos)
    await addPhoto(deps, of, { alt, file: Readable.from([engraving(art)]) }, null)
  await changeAddress(deps, of, { version: 0, slug: 'maya-and-tom' })
  return (await takeStep(deps, of, { version: 1, event: 'OPEN' })).website
}

const written = {
  look: 'garland',
  greeting: 'Come for the garden, stay for the band',
  story: `We met waiting for the last ferry on a Sunday. It never sailed. Tom had the timetable, Maya had the only umbrella, and by the time the harbour master sent everyone home we'd agreed on soup.

That was six years, two flats and one allotment ago. The umbrella has retired. We still make the soup, every year on that Sunday in October, and in Charleston there'll be a big pot of it at midnight.

We'd love you to be there. Some of you have known us longer than we've known each other, and some of you haven't met half the others yet. That's why dinner is at long tables.`,
  place:
    'Whitfield House, 14 Orchard Lane. Turn in at the white gate and follow the oaks to the house.',
  travel: [
    {
      title: 'By air',
      text: 'Charleston International is twenty minutes away by taxi. Ask for the white gate on Orchard Lane.',
      link: '',
    },
    {
      title: 'By bus',
      text: 'A bus picks everyone up at the Ropewalk Inn an hour before the ceremony, and goes back at half past eleven and at one.',
      link: '',
    },
  ],
  stays: [
    {
      title: 'Ropewalk Inn',
      text: 'Old rope works by the harbour. Ten minutes from the house, and the bus stops at the door.',
      price: '$140 a night',
      code: 'MAYA AND TOM',
      bookBy: '',
      link: '',
    },
    {
      title: 'The Customs House',
      text: 'Smaller, quieter, with a kitchen in each room.',
      price: '$190 a night',
      code: '',
      bookBy: '',
      link: '',
    },
  ],
  activities: [
    {
      title: 'The Sunday ferry',
      text: 'It sails now. Best at dusk, and best with soup.',
      place: 'Pier 4',
      link: '',
    },
    {
      title: 'Low-tide walk',
      text: 'Out to the lighthouse and back in two hours. Take shoes that may get wet.',
      place: 'From the end of Shell Street',
      link: '',
    },
  ],
  party: [
    { title: 'Ines Ferreira', role: 'Best woman', text: "Tom's sister. Has the rings.", photo: '' },
    {
      title: 'Jonas Lindqvist',
      role: 'Witness',
      text: "Maya's brother. Has the speech.",
      photo: '',
    },
  ],
  questions: [
    {
      question: 'What should we wear?',
      answer:
        'Something you can dance in. The ceremony is on grass, so save thin heels for another day.',
    },
    {
      question: 'Can we bring the children?',
      answer:
        'Yes, please do. They have a table of their own, with someone to look after them until ten.',
    },
    {
      question: 'Where can we stay?',
      answer:
        "We're holding rooms at the Ropewalk Inn until eight weeks before the wedding, under both our names.\n\nA bus leaves the house for the inn at half past eleven and at one.",
    },
    {
      question: 'Is there parking?',
      answer: 'Yes, plenty, behind the orchard. You can leave your car until noon on Sunday.',
    },
    {
      question: 'What if it rains?',
      answer: "We'll get married in the long room. The acoustics are better anyway.",
    },
    {
      question: 'Is there a vegetarian option?',
      answer: "Half the dinner is vegetarian. Tell us what you can't eat when you reply.",
    },
  ],
} as const satisfies Partial<Website>

/** Engravings take the place of photos of people. */
const photos = [
  {
    alt: 'An engraving of the two of us on the ferry',
    width: 780,
    height: 520,
    petals: 7,
    turns: 26,
    seed: 3,
  },
  {
    alt: 'An engraving of the allotment in May',
    width: 780,
    height: 520,
    petals: 5,
    turns: 18,
    seed: 11,
  },
  {
    alt: 'An engraving of the soup in its third year',
    width: 780,
    height: 520,
    petals: 9,
    turns: 14,
    seed: 23,
  },
]
