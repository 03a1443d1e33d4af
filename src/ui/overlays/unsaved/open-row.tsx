import { use, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Confirm } from '../confirm.tsx'
import { rememberFocus } from '../remember-focus.ts'
import { DiscardTextsContext, useUnsavedChanges } from './unsaved-changes.ts'

/**
 * Takes the question whether what is typed in the open row would be lost; null once none is open.
 */
type Guard = (isChanged: (() => boolean) | null) => void

/**
 * Which row of a list is open to be changed, one at a time. Closing it or opening another asks
 * first where something typed would be lost. `question` is drawn beside the list, and what is open
 * stands in an `OpenRow`.
 */
export function useOpenRow() {
  const texts = use(DiscardTextsContext)
  const [openId, setOpen] = useState<string | null>(null)
  /** What is to be open instead, while it is asked whether what was typed is discarded. */
  const [asked, ask] = useState<{ next: string | null } | null>(null)
  const changed = useRef<(() => boolean) | null>(null)
  const guard: Guard = useCallback((isChanged) => {
    changed.current = isChanged
  }, [])

  function toggle(id: string) {
    const next = openId === id ? null : id
    if (texts && openId !== null && changed.current?.()) ask({ next })
    else setOpen(next)
  }

  return {
    openId,
    guard,
    toggle,
    /** Unasked: what stood in the row is saved, or removed. */
    close: (id: string) => setOpen((now) => (now === id ? null : now)),
    question: texts ? (
      <Confirm
        open={asked !== null}
        question={texts.question}
        act={texts.discard}
        onAct={() => {
          setOpen(asked?.next ?? null)
          ask(null)
        }}
        keep={texts.keep}
        onKeep={() => ask(null)}
      >
        {texts.means}
      </Confirm>
    ) : null,
  }
}

interface OpenRowProps {
  guard: Guard
  /**
   * Whether something in it is typed and not saved, of a row that stays open when it is saved; of
   * any other row that is seen from its fields.
   */
  isChanged?: boolean
  onClose: () => void
  children: ReactNode
}

/** What an open row holds. Escape closes it, and the focus goes back to what opened it. */
export function OpenRow({ guard, isChanged: isTyped, onClose, children }: OpenRowProps) {
  const inside = useRef<HTMLDivElement>(null)
  const isAnyChanged = useUnsavedChanges(inside)
  const isChanged = () => isTyped ?? isAnyChanged()
  const [giveFocusBack] = useState(rememberFocus)
  useEffect(() => giveFocusBack, [giveFocusBack])
  useEffect(() => {
    guard(isChanged)
    return () => guard(null)
  })
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const listening = new AbortController()
    const closeByKey = (event: KeyboardEvent) => {
      // What is open above the row, or a list of a field, takes the key for itself.
      if (event.key === 'Escape' && !event.defaultPrevented) close.current()
    }
    inside.current?.addEventListener('keydown', closeByKey, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return <div ref={inside}>{children}</div>
}
