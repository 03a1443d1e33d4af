import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import type { DeletionRecord, DeletionRequest } from '#machines/account/deletion/deletion.schema.ts'
import { callableOffUntil } from '#machines/account/deletion/deletion.selectors.ts'
import { useNow } from '#src/client/now.ts'
import { useRead } from '#src/client/records/read.ts'
import type { Read } from '#src/client/records/read.ts'
import { askForDeletion, readDeletion } from './deletion.queries.ts'

interface Deletion {
  read: Read<DeletionRecord>
  readAgain: () => void
  /** Until when it may be called off; null while nothing is asked, or once it is too late. */
  until: string | null
  busyWith: DeletionRequest['event'] | null
  /** Why the last request was refused. */
  refusal: string | null
  take: (request: DeletionRequest) => Promise<boolean>
  forget: () => void
}

const Kept = createContext<Deletion | null>(null)

/** Reads the deletion of the account once for everything that is shown of it in an area: what one place does, the other knows. */
export function DeletionProvider({ children }: { children: ReactNode }) {
  const { read, readAgain, keep } = useRead(readDeletion, { onReturn: true })
  const [busyWith, setBusyWith] = useState<Deletion['busyWith']>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const now = useNow()
  const record = read.state === 'ready' ? read.value : null

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
    if (answer.code === 'event_not_allowed' || answer.code === 'sign_in_again') readAgain()
    return false
  }

  const until = record && callableOffUntil(record, now.toISOString())
  return <Kept value={{ read, readAgain, until, busyWith, refusal, take, forget: () => setRefusal(null) }}>{children}</Kept>
}

export function useDeletion(): Deletion {
  const kept = use(Kept)
  if (!kept) throw new Error('The deletion is read by DeletionProvider, around the area.')
  return kept
}
