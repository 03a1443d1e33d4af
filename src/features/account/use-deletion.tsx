import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import type { DeletionRecord, DeletionRequest } from '#machines/account/deletion/deletion.schema.ts'
import { callableOffUntil } from '#machines/account/deletion/deletion.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { askForDeletion, deletionOptions } from './deletion.queries.ts'

interface Deletion {
  query: UseQueryResult<DeletionRecord>
  /** Until when it may be called off; null while nothing is asked, or once it is too late. */
  until: string | null
  busyWith: DeletionRequest['event'] | null
  /** Why the last request was refused. */
  refusal: string | null
  take: (request: DeletionRequest) => Promise<boolean>
  forget: () => void
}

const Kept = createContext<Deletion | null>(null)

/**
 * Reads the deletion of the account once for everything that is shown of it in an area: what one
 * place does, the other knows.
 */
export function DeletionProvider({ children }: { children: ReactNode }) {
  const query = useQuery(deletionOptions)
  const keep = useSetQueryData(deletionOptions)
  const [busyWith, setBusyWith] = useState<Deletion['busyWith']>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const now = useNow()
  const record = query.data ?? null

  async function take(request: DeletionRequest) {
    setBusyWith(request.event)
    setRefusal(null)
    const answer = await askForDeletion(request)
    setBusyWith(null)
    if (answer.result === 'answer') {
      keep(answer.body)
      return true
    }
    setRefusal(answer.code)
    // Somebody did it on another device meanwhile: what is true now is shown.
    if (answer.code === 'event_not_allowed' || answer.code === 'sign_in_again') void query.refetch()
    return false
  }

  const until = record && callableOffUntil(record, now.toISOString())
  return (
    <Kept value={{ query, until, busyWith, refusal, take, forget: () => setRefusal(null) }}>
      {children}
    </Kept>
  )
}

export function useDeletion(): Deletion {
  const kept = use(Kept)
  if (!kept) throw new Error('The deletion is read by DeletionProvider, around the area.')
  return kept
}
