import { useEffect } from 'react'
import { noteStanding } from '../actors/inspect.ts'
import type { Standing } from '../actors/inspect.ts'

/** Lets the page of the statecharts see where a record's lifecycle stands, for as long as the component is on the page. */
export function useStanding(standing: Standing) {
  // As text: each answer of the API is another object, and most of them say what was known.
  const told = JSON.stringify(standing)
  useEffect(() => noteStanding(JSON.parse(told) as Standing), [told])
}
