import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Stack } from '../layout/layout.tsx'
import { rememberFocus } from './remember-focus.ts'

/**
 * The head of a form that takes the place of the button that opened it, and the focus with it. Once
 * the form closes, the focus goes to the nearest heading around it.
 */
export function FormHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [giveFocusBack] = useState(rememberFocus)
  useEffect(() => {
    heading.current?.focus()
    return giveFocusBack
  }, [giveFocusBack])
  return (
    <Stack gap="tight">
      <h4 ref={heading} tabIndex={-1}>
        {title}
      </h4>
      {children}
    </Stack>
  )
}
