import { useQuery } from '@tanstack/react-query'
import type { SaveTheDates } from '#machines/guests/list/arrange.rules.ts'
import type { GuestList } from '../use-guest-list.ts'
import { saveTheDatesOptions } from './messages.queries.ts'

const none: SaveTheDates = new Map()

/**
 * What went out to the guests of a list. Save-the-dates: none while they are not known, and where
 * nobody was sent one.
 */
export function useSent(weddingId: string, { rsvps }: Pick<GuestList, 'rsvps'>) {
  const { data } = useQuery(saveTheDatesOptions(weddingId))
  return { rsvps, saveTheDates: data ?? none }
}
