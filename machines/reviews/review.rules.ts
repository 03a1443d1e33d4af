const dayMs = 24 * 60 * 60 * 1_000

/** For how many days only the two sides read a review, unless the business answers before. */
export const sealedDays = 7

/** The instant at which a review is published by itself. */
export function sealEnd(writtenAt: string): string {
  return new Date(Date.parse(writtenAt) + sealedDays * dayMs).toISOString()
}
