import { useNavigate, useParams, useSearchParams } from 'react-router'
import { addressOf, askedIn, changedSearch } from '#machines/marketplace/search-address.rules.ts'

/** What the address asks for, and how it is changed: each change is an entry of the history, so that Back takes it back. */
export function useAsked() {
  const params = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const asked = askedIn(params, query)
  return {
    asked,
    change: (changes: Readonly<Record<string, string | null>>) =>
      void navigate(addressOf(changedSearch(asked, changes))),
    clear: () => void navigate(addressOf({})),
  }
}
