import { rateParts } from './budget.schema.ts'
import type { Plan } from './budget.schema.ts'
import { minorDigits } from '#machines/kernel/values/money.ts'

/** A rate of one, in millionths. */
const oneRate = 1_000_000

/** The factor from a currency's minor unit to the wedding's; null if the couple has set no rate. */
export function factorOf(
  { currency: main, rates }: Pick<Plan, 'currency' | 'rates'>,
  currency: string,
): Factor | null {
  if (currency === main) return { times: 1n, by: 1n }
  const rate = rates.find((one) => one.currency === currency)
  if (!rate) return null
  const shift = minorDigits(main) - minorDigits(currency)
  return {
    times: BigInt(Math.round(rate.micros * rateParts)) * 10n ** BigInt(Math.max(0, shift)),
    by: BigInt(oneRate * rateParts) * 10n ** BigInt(Math.max(0, -shift)),
  }
}

export interface Factor {
  times: bigint
  by: bigint
}

/** The same number in another currency: 500.00 dollars are 500 yen. Halves are rounded up. */
export function sameNumber(minor: number, { from, to }: { from: string; to: string }): number {
  const shift = minorDigits(to) - minorDigits(from)
  return converted(minor, {
    times: 10n ** BigInt(Math.max(0, shift)),
    by: 10n ** BigInt(Math.max(0, -shift)),
  })
}

/** An amount in the wedding's minor units; halves are rounded up. */
export function converted(minor: number, { times, by }: Factor): number {
  return Number((BigInt(minor) * times * 2n + by) / (by * 2n))
}

/** A typed rate, "1.0845" or "0,000038412", in millionths; null if it is none. */
export function microsFrom(typed: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,9}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return null
  const parts = Number(whole) * oneRate * rateParts + Number(fraction.padEnd(9, '0'))
  return parts > 0 ? parts / rateParts : null
}

/** A rate as it would be typed: never as "6e-8". */
export function rateText(micros: number) {
  return (micros / oneRate).toFixed(9).replace(/\.?0+$/, '')
}
