import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import type { Board } from '#machines/board/board.schema.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { openRead, useReading } from '#src/client/records/read.ts'
import type { Reading } from '#src/client/records/read.ts'
import { readBoard } from './board.queries.ts'

const Boards = createContext<(weddingId: string) => Reading<Board>>(() => unread)

/** Each wedding's board, read once for the frame, which counts what is somebody's turn, and for the page that shows all of it. */
export function BoardsProvider({ children }: { children: ReactNode }) {
  const [boardOf] = useState(openBoards)
  return <Boards value={boardOf}>{children}</Boards>
}

/** The board of a wedding; null where it is not known yet which one. */
export function useBoard(weddingId: string | null) {
  const boardOf = use(Boards)
  return useReading(weddingId === null ? unread : boardOf(weddingId))
}

/** How many things are the turn of whoever is here, as it is now: for the frame alone, which is always there to hear of changes. */
export function useTurns(weddingId: string | null): number {
  const { read, readQuietly } = useBoard(weddingId)
  useLive(weddingId, ['vendors', 'timeline', 'guests', 'budget', 'wedding', 'members'], readQuietly)
  return read.state === 'ready' ? (read.value.turn?.waiting ?? 0) : 0
}

function openBoards() {
  const boards = new Map<string, Reading<Board>>()
  return (weddingId: string) => {
    const known = boards.get(weddingId)
    if (known) return known
    const opened = openRead(() => readBoard(weddingId), { onReturn: true })
    boards.set(weddingId, opened)
    return opened
  }
}

const loading = { state: 'loading' } as const
const ignored = () => undefined
const unread: Reading<Board> = {
  now: () => loading,
  follow: () => ignored,
  actions: { readAgain: ignored, readQuietly: ignored, keep: ignored },
}
