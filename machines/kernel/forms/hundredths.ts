/** "2", "2.5" or "2,25" in hundredths; null if it is no such number. */
export function hundredthsFrom(typed: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

const wholeInBasisPoints = 10_000

/** A percentage from 0 to 100 in basis points, with its sign or without; null if it is none. */
export function percentFrom(typed: string): number | null {
  const hundredths = hundredthsFrom(typed.replace(/\s*%\s*$/, ''))
  return hundredths !== null && hundredths <= wholeInBasisPoints ? hundredths : null
}
