import { lazy, Suspense } from 'react'
import { Select } from '../choices.tsx'
import type { ComboboxProps } from './searched-list.tsx'

const SearchedList = lazy(() => import('./searched-list.tsx').then((late) => ({ default: late.SearchedList })))

/** One of more than twenty choices, found by typing. A native select until the list is there, and wherever it cannot be brought. */
export function Combobox({ nothing, open, ...field }: ComboboxProps) {
  return (
    <Suspense fallback={<Select {...field} />}>
      <SearchedList {...field} nothing={nothing} open={open} />
    </Suspense>
  )
}
