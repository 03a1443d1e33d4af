import type { BookingItem } from '../booking-record.schema.ts'

/**
 * What a booked vendor says to the date of the wedding: still asked, cannot, can, or booked on a
 * day of a date that the couple has given up, and that both kept.
 */
const dateAnswers = ['cannot', 'waiting', 'otherDay', 'can'] as const

export type DateAnswer = (typeof dateAnswers)[number]

type Answering = Pick<BookingItem, 'state' | 'firstDay' | 'lastDay' | 'weddingDay'>

/**
 * Who can on the date of the wedding and who cannot, those first about whom there is something to
 * do. Nobody is asked once the day has come.
 */
export function answersTo<Item extends Answering>(
  items: readonly Item[],
  weddingDate: string,
): { item: Item; answer: DateAnswer }[] {
  return dateAnswers.flatMap((answer) =>
    items
      .filter((item) => answerOf(item, weddingDate) === answer)
      .map((item) => ({ item, answer })),
  )
}

/** A rehearsal dinner is of another day, and goes with the date all the same. */
function answerOf(
  { state: { agreement }, firstDay, lastDay, weddingDay }: Answering,
  weddingDate: string,
): DateAnswer | null {
  if (agreement === 'moving') return 'waiting'
  if (agreement === 'stuck') return 'cannot'
  if (agreement !== 'held' && agreement !== 'bound') return null
  const isOnIt = firstDay <= weddingDate && weddingDate <= lastDay
  return isOnIt || weddingDay === weddingDate ? 'can' : 'otherDay'
}
