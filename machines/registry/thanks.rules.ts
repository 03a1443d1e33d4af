import type { OutsideGift } from './outside/outside-gift.schema.ts'
import type { KeptReservationState, Reservation } from './reservation/gift-reservation.schema.ts'

/**
 * What is written on the envelope of a thank-you, line by line; nothing where nobody knows where
 * they live.
 */
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

/** The address of a gift from outside as it was typed, without blank lines. */
export function typedLines(address: string): string[] {
  return address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A gift of the list of thank-yous: reserved by a household, or from outside of the registry. */
export type ThanksEntry = { id: string; state: KeptReservationState; thankedAt: string | null } & (
  | { from: 'registry'; reservation: Reservation }
  | { from: 'outside'; gift: OutsideGift }
)

/**
 * Everything somebody is to be thanked for: what households give, where that may be seen, and then
 * what came from outside.
 */
export function thanksEntries(
  reservations: readonly Reservation[],
  outside: readonly OutsideGift[],
): ThanksEntry[] {
  return [
    ...reservations.map((reservation): ThanksEntry => {
      const { id, state, thankedAt } = reservation
      return { id, state, thankedAt, from: 'registry', reservation }
    }),
    ...outside.map((gift): ThanksEntry => {
      const { id, state, thankedAt } = gift
      return { id, state, thankedAt, from: 'outside', gift }
    }),
  ]
}

interface Texts {
  /** Of each column, in the order below. */
  headers: readonly string[]
  /** "2", "$100": how much of it they give. */
  amount: (reservation: Reservation) => string
  status: (state: KeptReservationState) => string
  /** The day on which somebody was thanked. */
  day: (instant: string) => string
  country: (country: string) => string
}

/** Who gave what as a table, the headers first. */
export function thanksTable(
  entries: readonly ThanksEntry[],
  { headers, amount, status, day, country }: Texts,
): string[][] {
  return [
    [...headers],
    ...entries.map((entry) => {
      const thanked = [status(entry.state), entry.thankedAt === null ? '' : day(entry.thankedAt)]
      if (entry.from === 'outside') {
        const { giver, what, note, address } = entry.gift
        const [first = '', ...others] = typedLines(address)
        return [giver, what, '', ...thanked, note, first, others.join(', '), '', '', '', '']
      }
      const { giver, title, note, address } = entry.reservation
      return [
        giver,
        title,
        amount(entry.reservation),
        ...thanked,
        note,
        address?.addressLine1 ?? '',
        address?.addressLine2 ?? '',
        address?.city ?? '',
        address?.region ?? '',
        address?.postcode ?? '',
        address ? country(address.country) : '',
      ]
    }),
  ]
}
