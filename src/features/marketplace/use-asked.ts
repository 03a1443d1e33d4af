import { useSearchParams } from 'react-router'
import type { Asked } from './search.queries.ts'
import { searchNames } from './search.queries.ts'

/** What the address asks for, and how it is changed: each change is an entry of the history, so that Back takes it back. */
export function useAsked() {
  const [address, setAddress] = useSearchParams()
  const asked: Asked = Object.fromEntries(
    searchNames.flatMap((name) => {
      const value = address.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )

  /** Null lets go of a filter. What depends on another filter goes with it. */
  function change(changes: Readonly<Record<string, string | null>>) {
    const next: Record<string, string> = {}
    for (const [name, value] of Object.entries({ ...asked, ...changes }))
      if (value !== null && value !== '') next[name] = value
    if ('category' in changes) delete next['fields']
    if (!next['town']) {
      delete next['radius']
      if (next['sort'] === 'distance') delete next['sort']
    }
    if (!next['priceFrom'] && !next['priceTo'] && !('currency' in changes)) delete next['currency']
    setAddress(next, { preventScrollReset: true })
  }

  return { asked, change, clear: () => setAddress({}, { preventScrollReset: true }) }
}
