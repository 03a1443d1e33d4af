import { useEffect, useRef } from 'react'

/** A change that was refused when the form it was sent from was no longer shown. */
export interface LateRefusal {
  reason: string
  /** The heading of the page that it was sent from. */
  page: string
  /** Sends the same once more; null where that cannot be done from elsewhere. */
  tryAgain: (() => void) | null
}

let notify: ((refusal: LateRefusal) => void) | null = null

/** Whoever shows such refusals, on whatever page somebody is by then. */
export function onLateRefusal(listener: (refusal: LateRefusal) => void) {
  notify = listener
  return () => {
    if (notify === listener) notify = null
  }
}

/** Called as a change is sent; the answer tells why it was refused, to whoever shows it. */
export function expectLateRefusal() {
  const page = document.querySelector('h1')?.textContent ?? ''
  return (reason: string, tryAgain: (() => void) | null) => notify?.({ reason, page, tryAgain })
}

/**
 * For a form that shows by itself why it was refused. What this returns is called as something is
 * sent; the answer tells why it was refused if the form is gone by then.
 */
export function useLateRefusal() {
  const isLeft = useRef(false)
  const tell = useRef<ReturnType<typeof expectLateRefusal>>(() => undefined)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return () => {
    // What is tried again is still a change on the page where it was made.
    if (!isLeft.current) tell.current = expectLateRefusal()
    const { current } = tell
    return (reason: string, tryAgain: (() => void) | null) => {
      if (isLeft.current) current(reason, tryAgain)
    }
  }
}
