import { createContext, useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** What is asked before a window with unsaved changes closes. */
export interface DiscardTexts {
  question: string
  means: string
  discard: string
  keep: string
}

/** The product gives the texts once, around everything; without them a window closes unasked. */
export const DiscardTextsContext = createContext<DiscardTexts | null>(null)

/**
 * Answers whether the forms inside an element differ from what they held before somebody first
 * typed into them.
 */
export function useUnsavedChanges(inside: RefObject<HTMLElement | null>): () => boolean {
  const before = useRef<{ text: string; isTouched: boolean }>({ text: '', isTouched: false })
  useEffect(() => {
    const element = inside.current
    const listening = new AbortController()
    const look = () => {
      if (!before.current.isTouched) before.current = { text: contentOf(element), isTouched: false }
    }
    const touch = () => {
      before.current = { ...before.current, isTouched: true }
    }
    // What a form loads after it opened counts as what it held: it is looked at until somebody
    // types.
    for (const event of ['focusin', 'pointerdown', 'keydown'])
      element?.addEventListener(event, look, { signal: listening.signal, capture: true })
    for (const event of ['input', 'change'])
      element?.addEventListener(event, touch, { signal: listening.signal, capture: true })
    return () => listening.abort()
  }, [inside])
  return () => before.current.isTouched && contentOf(inside.current) !== before.current.text
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * All that is filled in, field by field. A file is sent or chosen again, and is no text that could
 * be lost.
 */
function contentOf(element: HTMLElement | null) {
  const fields = Array.from(
    element?.querySelectorAll<Control>('form input, form select, form textarea') ?? [],
  )
  return JSON.stringify(
    fields
      .filter(({ type }) => type !== 'file')
      .map((field) => [field.name, isChoice(field) ? field.value : '', valueOf(field)]),
  )
}

function isChoice(field: Control): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function valueOf(field: Control) {
  return isChoice(field) ? field.checked : field.value
}
