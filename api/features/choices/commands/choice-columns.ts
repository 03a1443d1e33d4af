import type { ChoiceDetails } from '#machines/choices/choice/choice.schema.ts'

/** The details of a vendor about whom nothing is known. */
export const noDetails: ChoiceDetails = {
  name: '',
  contact: '',
  email: '',
  phone: '',
  website: '',
  price: null,
  offerUntil: null,
  notes: '',
}

/** Details as columns; fields that are left out stay. */
export function columnsOf(details: ChoiceDetails): Columns
export function columnsOf(details: Partial<ChoiceDetails>): Partial<Columns>
export function columnsOf({ price, ...columns }: Partial<ChoiceDetails>) {
  if (price === undefined) return columns
  return { ...columns, priceMinor: price?.minor ?? null, priceCurrency: price?.currency ?? null }
}

type Columns = Omit<ChoiceDetails, 'price'> & {
  priceMinor: number | null
  priceCurrency: string | null
}
