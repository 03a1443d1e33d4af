import type { BookingItem } from '../booking-record.schema.ts'

/**
 * What a booked vendor says to the date of the wedding: still asked, cannot, can, or booked on
 * another day that both kept.
 */
const dateAnswers = ['cannot', 'waiting', 'otherDay', 'can'] as const

export type DateAnswer = (typeof dateAnswers)[number]

/**
 * Who can on the date of the wedding and who cannot, those first about whom there is something to
 * do. Nobody is asked once the day has come.
 */
export function answersTo<Item extends Pick<BookingItem, 'state' | 'firstDay' | 'lastDay'>>(
  items: readonly Item[],
  weddingDate: string,
): { item: Item; answer: DateAnswer }[] {
  return dateAnswers.flatMap((answer) =>
    items
      .filter((item) => answerOf(item, weddingDate) === answer)
      .map((item) => ({ item, answer })),
  )
}

function answerOf(
  { state: { agreement }, firstDay, lastDay }: Pick<BookingItem, 'state' | 'firstDay' | 'lastDay'>,
  weddingDate: string,
): DateAnswer | null {
  if (agreement === 'moving') return 'waiting'
  if (agreement === 'stuck') return 'cannot'
  if (agreement !== 'held' && agreement !== 'bound') return null
  return firstDay <= weddingDate && weddingDate <= lastDay ? 'can' : 'otherDay'
}
