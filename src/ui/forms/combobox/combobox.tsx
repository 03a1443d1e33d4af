import { lazy, Suspense } from 'react'
import { Select } from '../choices.tsx'
import type { FieldProps } from '../field.tsx'

const SearchedList = lazy(() => import('./searched-list.tsx').then((late) => ({ default: late.SearchedList })))

export interface ComboboxProps extends FieldProps {
  name: string
  /** One of the choices' values, or empty. */
  value: string
  choices: { value: string; label: string }[]
  onChange: (value: string) => void
  /** What the field says before a choice is made. */
  empty: string
  /** What the list says when nothing matches. */
  nothing: string
  /** The name of the button that opens the list. */
  open: string
}

/** One of more than twenty choices, found by typing. A native select until the list is there, and wherever it cannot be brought. */
export function Combobox({ nothing, open, ...field }: ComboboxProps) {
  return (
    <Suspense fallback={<Select {...field} />}>
      <SearchedList {...field} nothing={nothing} open={open} />
    </Suspense>
  )
}
