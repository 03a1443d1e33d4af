import { createContext, use, useRef, useState } from 'react'
import type { Gift } from '#machines/registry/gift.schema.ts'
import type { OutsideGift } from '#machines/registry/outside/outside-gift.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { errorText } from '#src/i18n/error-text.ts'
import type { WholeRegistry } from './registry.queries.ts'

/** What every part of the registry's page works on. */
export interface RegistryView {
  weddingId: string
  registry: WholeRegistry
  /** The wedding's own. */
  currency: string
  /** Null: it may be changed. */
  disabledReason: string | null
  /** Null: who gives what may be shown and hidden. */
  giversDisabledReason: string | null
  /** Says what is now true, with its undo where there is one, and reads the registry again. */
  showToast: (message: string, activityId?: string | null) => void
  /** Says what is now true once a change is accepted. */
  act: (
    about: string,
    message: string,
    ask: () => Promise<Answer<{ activityId: string }>>,
  ) => Promise<boolean>
  /**
   * Asks for a change of something, one at a time: null where one is on its way. Why it was refused
   * stays beside it.
   */
  attempt: <T>(about: string, ask: () => Promise<Answer<T>>) => Promise<Answer<T> | null>
  /** Whether a change of something is on its way. */
  isUnderWay: (about: string) => boolean
  /** Why the last change of something was refused, in words; null where it was not. */
  refusalOf: (about: string) => string | null
  dismiss: (about: string) => void
  open: (window: Opened) => void
}

/** What is open above the page. */
export type Opened =
  | { what: 'gift'; gift: Gift | null; begin?: Pick<Gift, 'title' | 'link'> }
  | { what: 'picture'; gift: Gift }
  | { what: 'outside'; outside: OutsideGift | null }
  | null

export const RegistryContext = createContext<RegistryView | null>(null)

/**
 * Sends changes, and keeps by what they are about why they were refused: until it is dismissed or
 * tried again, wherever on the page it is shown.
 */
export function useRegistryChanges({
  showUndoToast,
  readAgain,
}: {
  showUndoToast: RegistryView['showToast']
  readAgain: () => Promise<unknown>
}): Pick<RegistryView, 'act' | 'attempt' | 'isUnderWay' | 'refusalOf' | 'dismiss'> {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const dismiss = (about: string) =>
    setRefusals((all) => new Map([...all].filter(([key]) => key !== about)))
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())
  const onTheWay = useRef<ReadonlySet<string>>(new Set())
  const put = (next: ReadonlySet<string>) => {
    onTheWay.current = next
    setUnderWay(next)
  }
  const expectRefusal = useLateRefusal()
  const run = async <T>(
    about: string,
    ask: () => Promise<Answer<T>>,
    onDone: (body: T) => Promise<unknown>,
  ) => {
    if (onTheWay.current.has(about)) return null
    put(new Set([...onTheWay.current, about]))
    dismiss(about)
    const tellIfLeft = expectRefusal()
    const answer = await ask()
    const end = () => put(new Set([...onTheWay.current].filter((key) => key !== about)))
    if (answer.result === 'answer') void onDone(answer.body).finally(end)
    else {
      end()
      tellIfLeft(answer.code, () => void run(about, ask, onDone))
      setRefusals((all) => new Map([...all, [about, errorText(answer.code) ?? '']]))
      // What was refused may have been changed or removed by somebody else.
      void readAgain()
    }
    return answer
  }
  return {
    attempt: (about, ask) => run(about, ask, () => Promise.resolve()),
    dismiss,
    isUnderWay: (about) => underWay.has(about),
    refusalOf: (about) => refusals.get(about) ?? null,
    act: async (about, message, ask) => {
      const answer = await run(about, ask, ({ activityId }) => {
        showUndoToast(message, activityId)
        // Until it is read again its version is the one before, which the API would refuse.
        return readAgain()
      })
      return answer?.result === 'answer'
    },
  }
}

export function useRegistry(): RegistryView {
  const view = use(RegistryContext)
  if (!view) throw new Error('useRegistry is for the page of the registry.')
  return view
}
