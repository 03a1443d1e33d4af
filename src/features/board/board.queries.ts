import type { Board } from '#machines/board/board.schema.ts'
import { api, ask } from '#src/client/api.ts'
import type { Answer } from '#src/client/api.ts'

/** Everything that the dashboard of a wedding shows, in one answer. */
export function readBoard(id: string): Promise<Answer<Board>> {
  return ask(api.weddings[':id'].board.$get({ param: { id } }))
}
