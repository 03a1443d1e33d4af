import type { Plan } from './budget.schema.ts'
import { minorDigits } from '#machines/kernel/values/money.ts'

/** One, in the millionths that rates are kept in. */
export const oneRate = 1_000_000

/** What a currency's minor unit is in the wedding's, as a fraction; null where the couple has set no rate for it. */
export function factorOf(
  { currency: main, rates }: Pick<Plan, 'currency' | 'rates'>,
  currency: string,
): Factor | null {
  if (currency === main) return { times: 1n, by: 1n }
  const rate = rates.find((one) => one.currency === currency)
  if (!rate) return null
  const shift = minorDigits(main) - minorDigits(currency)
  return {
    times: BigInt(rate.micros) * 10n ** BigInt(Math.max(0, shift)),
    by: BigInt(oneRate) * 10n ** BigInt(Math.max(0, -shift)),
  }
}

export interface Factor {
  times: bigint
  by: bigint
}

/** An amount in the wedding's minor units, halves upwards. */
export function converted(minor: number, { times, by }: Factor): number {
  return Number((BigInt(minor) * times * 2n + by) / (by * 2n))
}

/** A rate as it was typed, "1.0845" or "1,0845", in millionths; null where it is none. */
export function microsFrom(typed: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,6}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return null
  const micros = Number(whole) * oneRate + Number(fraction.padEnd(6, '0'))
  return micros > 0 ? micros : null
}

/** A rate as it would be typed. */
export function rateText(micros: number) {
  return String(micros / oneRate)
}
