import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import css from './field.module.css'

/**
 * A form that the page checks itself. When what was sent comes back with errors, now or from the server, the first field that has
 * one takes the focus; typing on in the meantime is not interrupted.
 */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  useLayoutEffect(() => {
    const wrong = sent.current ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    if (!wrong) return
    sent.current = false
    if (wrong.matches('fieldset')) wrong.querySelector('input')?.focus()
    else wrong.focus()
  })
  return (
    // Until the script is there a submit does nothing: with any other method it would put what was typed into the address.
    <form
      ref={form}
      method="dialog"
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        sent.current = true
        // A control that holds what nobody can read, such as a half-typed day, has nothing to send yet.
        const unread = form.current?.querySelector<HTMLElement>('[data-unread]')
        if (unread) unread.focus()
        else onSubmit()
      }}
      onInput={() => {
        sent.current = false
      }}
    >
      {children}
    </form>
  )
}
