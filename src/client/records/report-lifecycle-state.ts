import { useEffect } from 'react'
import { reportLifecycleState } from '../actors/inspect.ts'
import type { LifecycleState } from '../actors/inspect.ts'

/**
 * Lets the page of the statecharts see where a record's lifecycle stands, for as long as the
 * component is on the page.
 */
export function useReportLifecycleState(status: LifecycleState) {
  // As text: each answer of the API is another object, and most of them say what was known.
  const report = JSON.stringify(status)
  useEffect(() => reportLifecycleState(JSON.parse(report) as LifecycleState), [report])
}
