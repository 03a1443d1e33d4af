import { useQuery } from '@tanstack/react-query'
import { waitingIn } from '#machines/board/turn.rules.ts'
import { boardOptions } from './board.queries.ts'

/**
 * How many things are the turn of whoever is here; none while it is not known which wedding it is.
 */
export function useTurns(weddingId: string | null): number {
  const { data } = useQuery({ ...boardOptions(weddingId ?? ''), enabled: weddingId !== null })
  return data ? waitingIn(data.turns) : 0
}
