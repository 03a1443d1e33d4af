import { useState } from 'react'
import type * as v from 'valibot'
import { parsedBy } from './parsed.ts'
import { storedInBrowser } from './storage.ts'

/**
 * What is being typed into a form. This browser keeps it under its key until it is sent, so that a
 * reload or closing the form loses nothing.
 */
export function useKeptForm<T extends object>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  first: T,
) {
  const [kept] = useState(() => storedInBrowser(key, parsedBy(schema)))
  const [typed, setTyped] = useState(() => kept.read() ?? first)
  return {
    typed,
    change: (changed: Partial<T>) => {
      const next = { ...typed, ...changed }
      kept.write(next)
      setTyped(next)
    },
    forget: () => kept.write(null),
  }
}
