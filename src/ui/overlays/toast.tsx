import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../actions/icon.tsx'
import { rememberPlace } from './remember-focus.ts'
import css from './toast.module.css'

interface Toast {
  /** What is now true: "Quote declined". */
  message: string
  /** Offered only on the page where it was shown. */
  action?: { name: string; onPress: () => void } | null
  /**
   * Why the action of a toast was refused. What it was about may stand nowhere on the page, so it
   * stays where the action was pressed: until it is dismissed, or its page is left.
   */
  isRefusal?: boolean
  /** A refusal of something that was left behind, so that it stays on every page. */
  isLate?: boolean
}

interface Shown {
  toast: Toast
  place: string
  count: number
}

/** Long enough to read a line and reach its action (design/README.md, "Toast"). */
const shownFor = 6_000

const ToastContext = createContext<(toast: Toast) => void>(() => undefined)

/**
 * Says what is now true, for six seconds, wherever the region of toasts is around. Errors stand
 * beside what caused them; only that of a toast's own action stands here.
 */
export function useToast() {
  return use(ToastContext)
}

/**
 * The foot of the page where toasts stand, one at a time; the next one waits for none and takes its
 * place. A refusal stands above it. `dismiss` is what ends a refusal, and `place` the page's
 * address.
 */
export function ToastRegion({
  label,
  dismiss,
  place,
  children,
}: {
  label: string
  dismiss: string
  place: string
  children: ReactNode
}) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [refused, setRefused] = useState<readonly Shown[]>([])
  const count = useRef(0)
  const showToast = useCallback(
    (toast: Toast) => {
      const next = { toast, place, count: ++count.current }
      if (toast.isRefusal)
        setRefused((all) => [...all.filter(({ toast: { isLate } }) => isLate), next])
      else setShown(next)
    },
    [place],
  )
  const end = useCallback(() => setShown(null), [])
  const endRefusal = (ended: Shown) => setRefused((all) => all.filter((one) => one !== ended))
  const current = refused.filter((one) => one.toast.isLate || one.place === place)
  if (current.length < refused.length) setRefused(current)
  return (
    <ToastContext value={showToast}>
      {children}
      {/* What it offers is in reach above a window too. */}
      <section
        className={css.region}
        aria-label={label}
        aria-live="polite"
        data-react-aria-top-layer
      >
        {current.map((one) => (
          <ToastMessage
            key={one.count}
            {...one.toast}
            actions={[one.toast.action, { name: dismiss, onPress: () => undefined }]}
            onEnd={() => endRefusal(one)}
          />
        ))}
        {shown ? (
          <ToastMessage
            key={shown.count}
            {...shown.toast}
            actions={shown.place === place ? [shown.toast.action] : []}
            onEnd={end}
          />
        ) : null}
      </section>
    </ToastContext>
  )
}

function ToastMessage({
  message,
  actions,
  isRefusal = false,
  onEnd,
}: Pick<Toast, 'message' | 'isRefusal'> & {
  actions: readonly Toast['action'][]
  onEnd: () => void
}) {
  const [hovered, hover] = useState(false)
  const [focused, focus] = useState(false)
  const held = hovered || focused || isRefusal
  const { box, isAtHead } = useWayForFocus()
  const goBack = useRef<((options: FocusOptions) => void) | null>(null)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(onEnd, shownFor)
    return () => clearTimeout(timer)
  }, [held, onEnd])
  return (
    <div
      ref={box}
      className={css.toast}
      data-covers={isAtHead ? 'head' : ''}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
      onFocus={({ relatedTarget: from, currentTarget }) => {
        if (from instanceof Element && !currentTarget.contains(from))
          goBack.current = rememberPlace(from)
        focus(true)
      }}
      onBlur={() => focus(false)}
    >
      {isRefusal ? <Icon name="wrong" /> : null}
      <p role={isRefusal ? 'alert' : undefined}>{message}</p>
      {actions.map((action) =>
        action ? (
          <button
            key={action.name}
            type="button"
            onClick={({ detail }) => {
              action.onPress()
              goBack.current?.({ preventScroll: detail > 0 })
              onEnd()
            }}
          >
            {action.name}
          </button>
        ) : null,
      )}
    </div>
  )
}

/**
 * What has the focus is not covered, wherever it goes while the toast is shown: the toast stands at
 * the other end of the screen, and where it cannot, the page gives way.
 */
function useWayForFocus() {
  const box = useRef<HTMLDivElement>(null)
  const [isAtHead, moveToHead] = useState(false)
  useLayoutEffect(() => {
    const giveWay = ({ mayScroll }: { mayScroll: boolean }) => {
      const own = box.current?.getBoundingClientRect()
      const focused = document.activeElement
      if (!own || !focused || focused.matches('body, main, h1')) return
      const has = focused.getBoundingClientRect()
      const isCovered = has.bottom > own.top && has.top < own.bottom
      if (!isCovered || box.current?.contains(focused)) return
      if (own.top > window.innerHeight / 2) moveToHead(true)
      else if (mayScroll) window.scrollBy(0, has.top - own.bottom)
    }
    giveWay({ mayScroll: true })
    const listening = new AbortController()
    const follow = ({ target }: FocusEvent) => {
      // Nothing moves between the two halves of a press with a pointer.
      if (target instanceof Element && target.matches(':focus-visible'))
        giveWay({ mayScroll: true })
    }
    document.addEventListener('focusin', follow, { signal: listening.signal })
    // A list that is read again moves what has the focus, also while somebody scrolls.
    const observer = new MutationObserver(() => giveWay({ mayScroll: false }))
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      listening.abort()
      observer.disconnect()
    }
  }, [])
  return { box, isAtHead }
}
