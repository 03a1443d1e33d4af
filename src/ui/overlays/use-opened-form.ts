import { useEffect, useRef, useState } from 'react'
import { rememberFocus } from './remember-focus.ts'

/**
 * For a form that takes the place of the button that opened it: its heading, which gets this ref
 * and `tabIndex={-1}`, takes the focus. Once the form closes, the focus goes to the nearest heading
 * around it.
 */
export function useOpenedForm() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [giveFocusBack] = useState(rememberFocus)
  useEffect(() => {
    heading.current?.focus()
    return () => void giveFocusBack()
  }, [giveFocusBack])
  return heading
}
