import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import type { DeletionRecord, DeletionRequest } from '#machines/account/deletion/deletion.schema.ts'
import { callableOffUntil, isAsked } from '#machines/account/deletion/deletion.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { askForDeletion, deletionOptions } from './deletion.queries.ts'

interface Deletion {
  query: UseQueryResult<DeletionRecord>
  /** Until when it may be called off; null while nothing is asked, or once it is too late. */
  until: string | null
  busyWith: DeletionRequest['event'] | null
  /** Why the last request was refused. */
  refusal: string | null
  /** Answers why it was refused; null once it is done. */
  take: (request: DeletionRequest) => Promise<string | null>
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
  const sendOnce = useSendOnce()
  const now = useNow()
  const record = query.data ?? null

  async function take(request: DeletionRequest) {
    setBusyWith(request.event)
    setRefusal(null)
    const answer = await sendOnce(request, (key) => askForDeletion(request, key))
    setBusyWith(null)
    if (answer.result === 'answer') {
      keep(answer.body)
      return null
    }
    if (answer.code === 'event_not_allowed') {
      const { data } = await query.refetch()
      // Somebody did the same on another device meanwhile.
      if (data && isAsked(data) === (request.event === 'ASK')) return null
    }
    if (answer.code === 'sign_in_again') void query.refetch()
    setRefusal(answer.code)
    return answer.code
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

/**
 * Asks for the deletion, by password or by a sign-in that has just been. Whoever leaves the form
 * before a refusal comes hears of it on whatever page they are.
 */
export function useAskForDeletion(onAsked: () => void) {
  const { busyWith, take } = useDeletion()
  const expectRefusal = useLateRefusal()
  return async (proof: { password?: string }) => {
    if (busyWith !== null) return
    const tellIfLeft = expectRefusal()
    const refused = await take({ event: 'ASK', ...proof })
    if (refused === null) onAsked()
    else tellIfLeft(refused, null)
  }
}
