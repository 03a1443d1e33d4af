import { Readable } from 'node:stream'
import type { Website } from '#machines/website/website.schema.ts'
import type { Deps } from '#api/deps.ts'
import { changeContent, showWebsite } from '#api/features/website/commands/keep-content.ts'
import { nameDoor, takeStep } from '#api/features/website/commands/keep-door.ts'
import { addPhoto } from '#api/features/website/commands/keep-photos.ts'
import { engraving } from './engraving.ts'

/** What a demo couple has written for its guests, with all of the day but what is the photographer's, open for everybody. */
export async function keepDemoWebsite(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'now'>,
  of: { userId: string; weddingId: string },
): Promise<Website> {
  const { items } = await showWebsite(deps, of)
  const shown = items.filter(({ title }) => title !== 'Portraits').map(({ id }) => id)
  await changeContent(deps, of, { version: 0, ...written, shown })
  for (const { alt, ...art } of photos) await addPhoto(deps, of, { alt, file: Readable.from([engraving(art)]) }, null)
  await nameDoor(deps, of, { version: 0, slug: 'maya-and-tom' })
  return (await takeStep(deps, of, { version: 1, event: 'OPEN' })).website
}

const written = {
  look: 'garland',
  greeting: 'Come for the garden, stay for the band',
  story: `We met on the last ferry of a Sunday, which did not sail. Tom had the timetable, Maya had the only umbrella, and by the time the harbour master sent everybody home we had agreed on soup.

That was six years, two flats and one allotment ago. The umbrella is retired. The soup we still make, every year on that Sunday in October, and in Charleston there will be a large pot of it at midnight.

We would like you there. Some of you have known us for longer than we have known each other, and some of you have not met half of the others yet: the dinner is at long tables for that reason.`,
  place: 'Whitfield House, 14 Orchard Lane. Turn in at the white gate, the house is at the end of the oaks.',
  questions: [
    { question: 'What do we wear?', answer: 'What you like to dance in. The ceremony is on grass, so leave thin heels for another day.' },
    {
      question: 'May we bring the children?',
      answer: 'Yes, do. There is a table of their own, and somebody who looks after it until ten.',
    },
    {
      question: 'Where do we sleep?',
      answer:
        'Rooms are held at the Ropewalk Inn until eight weeks before the day, under our two names.\n\nA bus goes there from the house at half past eleven and at one.',
    },
    { question: 'Is there parking?', answer: 'Behind the orchard, for as many as come. Cars may stay until Sunday noon.' },
    { question: 'What if it rains?', answer: 'Then we marry in the long room. It has the better acoustics anyway.' },
    {
      question: 'Is there something for those who eat no meat?',
      answer: 'Half of the dinner. Tell us what you cannot eat with your answer.',
    },
  ],
} as const satisfies Partial<Website>

/** Engravings stand for photos, as they do in the marketplace. */
const photos = [
  { alt: 'An engraving in the place of a photo: the two of us on the ferry', width: 780, height: 520, petals: 7, turns: 26, seed: 3 },
  { alt: 'An engraving in the place of a photo: the allotment in May', width: 780, height: 520, petals: 5, turns: 18, seed: 11 },
  { alt: 'An engraving in the place of a photo: soup, the third year', width: 780, height: 520, petals: 9, turns: 14, seed: 23 },
]
