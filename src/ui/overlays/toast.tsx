import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import css from './toast.module.css'

interface Toast {
  /** What is now true: "Quote declined". */
  says: string
  /** Offered only on the page where it was told. */
  action?: { name: string; onPress: () => void } | null
}

/** Long enough to read a line and reach its action (design/README.md, "Toast"). */
const shownFor = 6_000

const Tell = createContext<(toast: Toast) => void>(() => undefined)

/** Says what is now true, for six seconds, wherever the region of toasts is around. Errors that need an answer are no toasts. */
export function useToast() {
  return use(Tell)
}

/** The foot of the page where toasts stand, one at a time; the next one waits for none and takes its place. `place` is the page's address. */
export function ToastRegion({ label, place, children }: { label: string; place: string; children: ReactNode }) {
  const [told, setTold] = useState<{ toast: Toast; place: string; count: number } | null>(null)
  const tell = useCallback((toast: Toast) => setTold((last) => ({ toast, place, count: (last?.count ?? 0) + 1 })), [place])
  const end = useCallback(() => setTold(null), [])
  return (
    <Tell value={tell}>
      {children}
      {/* What it offers is in reach above a window too. */}
      <section className={css.region} aria-label={label} aria-live="polite" data-react-aria-top-layer>
        {told ? <Told key={told.count} {...told.toast} isElsewhere={told.place !== place} onEnd={end} /> : null}
      </section>
    </Tell>
  )
}

function Told({ says, action, isElsewhere, onEnd }: Toast & { isElsewhere: boolean; onEnd: () => void }) {
  const [hovered, hover] = useState(false)
  const [focused, focus] = useState(false)
  const held = hovered || focused
  const cameFrom = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(onEnd, shownFor)
    return () => clearTimeout(timer)
  }, [held, onEnd])
  return (
    <div
      className={css.toast}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget
        focus(true)
      }}
      onBlur={() => focus(false)}
    >
      <p>{says}</p>
      {action && !isElsewhere ? (
        <button
          type="button"
          onClick={() => {
            action.onPress()
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
            onEnd()
          }}
        >
          {action.name}
        </button>
      ) : null}
    </div>
  )
}
