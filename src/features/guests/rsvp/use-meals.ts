import { useRead } from '#src/client/records/read.ts'
import { readSettings } from './invitations.queries.ts'

const none: readonly string[] = []

/** The meals that guests choose between; none while they are not known, and where the couple has set none. */
export function useMeals(weddingId: string): readonly string[] {
  const { read } = useRead(() => readSettings(weddingId), { onReturn: true })
  return read.state === 'ready' ? read.value.meals : none
}
