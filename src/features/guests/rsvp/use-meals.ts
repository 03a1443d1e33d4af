import { useQuery } from '@tanstack/react-query'
import { rsvpSettingsOptions } from './invitations.queries.ts'

const none: readonly string[] = []

/**
 * The meals that guests choose between; none while they are not known, and where the couple has set
 * none.
 */
export function useMeals(weddingId: string): readonly string[] {
  const { data } = useQuery(rsvpSettingsOptions(weddingId))
  return data?.meals ?? none
}
