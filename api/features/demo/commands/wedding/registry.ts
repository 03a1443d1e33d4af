import { Readable } from 'node:stream'
import * as v from 'valibot'
import { giftDetailsSchema } from '#machines/registry/gift.schema.ts'
import type { SentGift } from '#machines/registry/gift.schema.ts'
import type { Deps } from '#api/deps.ts'
import { addGift } from '#api/features/registry/commands/gifts/add-gift.ts'
import { addPicture } from '#api/features/registry/commands/pictures/add-picture.ts'
import { engraving } from '../pictures/engraving.ts'

/** What a demo couple wishes for: one of each kind, and a few more. */
export async function addDemoRegistry(
  deps: Pick<Deps, 'db' | 'files' | 'jobs' | 'now'>,
  of: { userId: string; weddingId: string },
): Promise<void> {
  for (const [place, gift] of gifts.entries()) {
    const { body } = await addGift(deps, of, v.parse(giftDetailsSchema, gift), null)
    // Every second gift has a picture, so that the list shows gifts with and without one.
    if (place % 2 === 1) continue
    const picture = engraving({ width: 240, height: 240, petals: 4 + place, turns: 7, seed: place })
    await addPicture(deps, { ...of, id: body.gift.id }, Readable.from([picture]), null)
  }
}

const blank = { note: '', link: '', currency: 'USD' }

const gifts: SentGift[] = [
  {
    ...blank,
    kind: 'gift',
    title: 'Cast-iron casserole',
    note: 'The large one, in any shade of blue.',
    category: 'kitchen',
    isMostWanted: true,
    price: 18_000,
    wanted: 1,
  },
  {
    ...blank,
    kind: 'gift',
    title: 'Dinner plates',
    note: 'White, 27 cm. None of ours match.',
    category: 'dining',
    price: 2_400,
    wanted: 12,
  },
  {
    ...blank,
    kind: 'group',
    title: 'Cargo bicycle',
    note: 'For market days, and anyone who joins us later.',
    price: 240_000,
    wanted: 12,
  },
  {
    ...blank,
    kind: 'fund',
    title: 'Three weeks in the Azores',
    note: 'Two islands, one hammock, and no timetable.',
    category: 'experiences',
    suggested: [5_000, 10_000, 25_000],
    howToGive: 'An envelope on the day would be perfect.',
    price: 300_000,
    wanted: null,
  },
  {
    ...blank,
    kind: 'gift',
    title: 'Two apple trees',
    note: 'A Grey Reinette and any variety it gets on with.',
    price: null,
    wanted: 2,
  },
  {
    ...blank,
    kind: 'gift',
    title: 'Linen tablecloth',
    note: 'For the long table, 3 m, undyed.',
    price: 14_500,
    wanted: 1,
  },
  {
    ...blank,
    kind: 'gift',
    title: 'Evening classes in Portuguese',
    note: 'For Maya, so she can keep up with her new family at dinner.',
    link: 'https://evening-school.example/portuguese',
    price: 9_000,
    wanted: 3,
  },
  {
    ...blank,
    kind: 'group',
    title: 'Record player',
    note: 'We already have the records.',
    price: 64_000,
    wanted: 8,
  },
]
