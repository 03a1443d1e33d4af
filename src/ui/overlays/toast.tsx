import { createContext, use, useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import css from './toast.module.css'

interface Toast {
  /** What is now true: "Quote declined". */
  says: string
  action?: { name: string; onPress: () => void }
}

/** Long enough to read a line and reach its action (design/README.md, "Toast"). */
const shownFor = 6_000

const Tell = createContext<(toast: Toast) => void>(() => undefined)

/** Says what is now true, for six seconds, wherever the region of toasts is around. Errors that need an answer are no toasts. */
export function useToast() {
  return use(Tell)
}

/** The foot of the page where toasts stand, one at a time; the next one waits for none and takes its place. */
export function ToastRegion({ label, children }: { label: string; children: ReactNode }) {
  const [told, setTold] = useState<{ toast: Toast; count: number } | null>(null)
  const tell = useCallback((toast: Toast) => setTold((last) => ({ toast, count: (last?.count ?? 0) + 1 })), [])
  const end = useCallback(() => setTold(null), [])
  return (
    <Tell value={tell}>
      {children}
      <section className={css.region} aria-label={label} aria-live="polite">
        {told ? <Told key={told.count} toast={told.toast} onEnd={end} /> : null}
      </section>
    </Tell>
  )
}

function Told({ toast: { says, action }, onEnd }: { toast: Toast; onEnd: () => void }) {
  const [hovered, hover] = useState(false)
  const [focused, focus] = useState(false)
  const held = hovered || focused
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
      onFocus={() => focus(true)}
      onBlur={() => focus(false)}
    >
      <p>{says}</p>
      {action ? (
        <button
          type="button"
          onClick={() => {
            action.onPress()
            onEnd()
          }}
        >
          {action.name}
        </button>
      ) : null}
    </div>
  )
}
