import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Notice } from '../feedback/feedback.tsx'
import css from './field.module.css'

/**
 * A form that the page checks itself. When what was sent comes back with errors, now or from the
 * server, the first field that has one takes the focus; typing on in the meantime is not
 * interrupted. What somebody else changed meanwhile is not saved over before it was in sight.
 */
export function Form({ onSubmit, refused, checksDays = true, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setRefused] = useState(false)
  const sent = useRef(false)
  // Before what was pressed is pressed again (replay-clicks.ts).
  useLayoutEffect(() => {
    void enterAgain(form.current)
    // A form that comes with an error came back from a later step because of it.
    focusFirstError(form.current)
  }, [])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it looks after every drawing, and what it sets it sets once for each press
  useLayoutEffect(() => {
    if (!sent.current) return
    if (focusUnseenConflict(form.current)) {
      sent.current = false
      return
    }
    if (!focusFirstError(form.current)) return
    sent.current = false
    setRefused(true)
  })
  return (
    // Until the script has loaded, a submit does nothing and replay-clicks.ts notes it. Any other
    // method would put what was typed into the address.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the press is on a button inside, wherever that stands
    <form
      ref={form}
      method="dialog"
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        // React lets the event of a form in a window rise to the form that the window was opened
        // from.
        if (event.target !== form.current) return
        if (focusUnseenConflict(form.current)) return
        sent.current = true
        const unread = form.current?.querySelector<HTMLElement>('[data-unread]')
        // Left first, because a field says what is wrong with it when it is left.
        unread?.blur()
        unread?.focus()
        setRefused(unread !== null && unread !== undefined)
        // A control that keeps back what nobody can read has nothing to send yet. A half-typed day
        // is handed on, so that whoever checks the form refuses it and says what is wrong with the
        // other fields as well.
        if (!form.current?.querySelector(checksDays ? '[data-unread=kept]' : '[data-unread]'))
          onSubmit()
      }}
      onMouseDown={(event) => {
        // A press leaves the field that one is in only when it is done: what the field then has to
        // say would move the button away from under it.
        const pressed =
          event.target instanceof Element && event.target.closest('button:not([aria-haspopup])')
        if (pressed && form.current?.contains(document.activeElement)) event.preventDefault()
      }}
      onInput={() => {
        sent.current = false
        setRefused(false)
      }}
    >
      {children}
      {refused === undefined ? null : <Notice kind="critical">{isRefused ? refused : null}</Notice>}
    </form>
  )
}

interface FormProps {
  onSubmit: () => void
  /**
   * Said at the end of a long form, beside its button, when a field further up kept it from being
   * sent.
   */
  refused?: string
  /** False where nobody checks whether a typed day is one: it is not handed on then. */
  checksDays?: boolean
  children: ReactNode
}

/** Answers whether there was one. */
function focusFirstError(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!wrong) return false
  if (wrong.matches('fieldset')) wrong.querySelector('input')?.focus()
  else wrong.focus()
  return true
}

/**
 * The choice between what two people have typed gets the focus where it is out of sight, as at the
 * end of a long form. Answers whether it was.
 */
function focusUnseenConflict(form: HTMLFormElement | null) {
  const heading = form?.querySelector('[data-conflict] h3')
  const conflict = heading?.parentElement
  if (!heading || !conflict || conflict.contains(document.activeElement)) return false
  const { left, top, height } = heading.getBoundingClientRect()
  // What has no box is not out of sight.
  if (height === 0) return false
  const shown = document.elementFromPoint(left + 1, top + height / 2)
  if (shown !== null && conflict.contains(shown)) return false
  const choice = conflict.querySelector<HTMLElement>('input:checked')
  choice?.focus()
  return choice !== null
}

/**
 * What was typed before the page was alive is typed once more, a field at a time, so that whoever
 * keeps the values hears of each.
 */
async function enterAgain(form: HTMLFormElement | null) {
  const fields = Array.from(form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])
  const touched = fields
    .filter((field) =>
      isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue,
    )
    .map((field) => ({ field, value: field.value }))
  for (const { field, value } of touched) {
    if (isChoice(field)) {
      field.checked = field.defaultChecked
      field.click()
    } else {
      field.value = field.defaultValue
      // React knows what a script wrote through the element; by the prototype's own setter it is a
      // person's typing.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
        field,
        value,
      )
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await Promise.resolve()
  }
}

function isChoice({ type }: HTMLInputElement) {
  return type === 'checkbox' || type === 'radio'
}
