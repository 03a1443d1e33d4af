import type { GiftDetails } from '#machines/registry/gift.schema.ts'
import type { Deps } from '#api/deps.ts'
import { addGift } from '#api/features/registry/commands/keep-gifts.ts'

/** What a demo couple wishes for: one of each kind, and a few more. */
export async function keepDemoRegistry(deps: Pick<Deps, 'db' | 'now'>, of: { userId: string; weddingId: string }): Promise<void> {
  for (const gift of gifts) await addGift(deps, of, gift, null)
}

const blank = { note: '', link: '', currency: 'USD' }

const gifts: GiftDetails[] = [
  { ...blank, kind: 'gift', title: 'Cast-iron casserole', note: 'The large one, in any blue.', price: 18_000, wanted: 1 },
  { ...blank, kind: 'gift', title: 'Dinner plates', note: 'White, 27 cm. We have none that match.', price: 2_400, wanted: 12 },
  {
    ...blank,
    kind: 'group',
    title: 'Cargo bicycle',
    note: 'For the market, and whoever may come along later.',
    price: 240_000,
    wanted: 12,
  },
  {
    ...blank,
    kind: 'fund',
    title: 'Three weeks in the Azores',
    note: 'An envelope on the day is all it takes.',
    price: 300_000,
    wanted: null,
  },
  { ...blank, kind: 'gift', title: 'Two apple trees', note: 'A Grey Reinette and whatever it gets on with.', price: null, wanted: 2 },
]
