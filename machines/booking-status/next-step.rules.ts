import type { BookingStatus } from './booking-status.schema.ts'

/** A side of a booking, and whether its reader may bind it: a partner, or the owner. */
export interface BookingReader {
  side: 'couple' | 'vendor'
  mayBind: boolean
}

/** Whom of their own side a reader waits for. */
export type OwnSide = 'couple' | 'owner'

/**
 * Who of the reader's own side takes the next step of a booking, where the reader may not: a helper
 * waits for the couple, and a member of a business for its owner to sign. Null where it is the
 * reader's own turn, or nobody's on their side.
 */
export function stepsOfOthers(
  { turn, next }: Pick<BookingStatus, 'turn' | 'next'>,
  { side, mayBind }: BookingReader,
): OwnSide | null {
  if (mayBind || turn !== 'mine') return null
  if (side === 'couple') return 'couple'
  return next === 'countersign' ? 'owner' : null
}
