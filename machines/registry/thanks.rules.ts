import type { Reservation } from './reservation/gift-reservation.schema.ts'

/** What is written on the envelope of a thank-you, line by line; nothing where nobody knows where they live. */
export function addressLines({ address }: Pick<Reservation, 'address'>): string[] {
  if (address === null) return []
  const { addressLine1, addressLine2, city, region, postcode, country } = address
  return [
    addressLine1,
    addressLine2,
    [postcode, city].filter(Boolean).join(' '),
    region,
    country,
  ].filter(Boolean)
}

interface Words {
  /** Of each column, in the order below. */
  headers: readonly string[]
  /** "2", "$100": how much of it they give. */
  amount: (reservation: Reservation) => string
  standing: (reservation: Reservation) => string
  country: (country: string) => string
}

/** Who gave what as a table, the headers first. */
export function thanksTable(
  reservations: readonly Reservation[],
  { headers, amount, standing, country }: Words,
): string[][] {
  return [
    [...headers],
    ...reservations.map((one) => [
      one.giver,
      one.title,
      amount(one),
      standing(one),
      one.note,
      one.address?.addressLine1 ?? '',
      one.address?.addressLine2 ?? '',
      one.address?.city ?? '',
      one.address?.region ?? '',
      one.address?.postcode ?? '',
      one.address ? country(one.address.country) : '',
    ]),
  ]
}
