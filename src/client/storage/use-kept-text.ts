import { useState } from 'react'
import * as v from 'valibot'
import { parsedBy } from './parsed.ts'
import { storedInTab } from './storage.ts'

/**
 * A text that is being typed. This tab keeps it under its key until it is emptied, so that a reload
 * loses nothing.
 */
export function useKeptText(key: string) {
  const [kept] = useState(() => storedInTab(key, parsedBy(v.string())))
  const [text, setText] = useState(() => kept.read() ?? '')

  function write(next: string) {
    kept.write(next === '' ? null : next)
    setText(next)
  }

  return [text, write] as const
}
