import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import * as v from 'valibot'
import { listingViewSchema } from '#machines/listings/figures/figures.schema.ts'
import { reportView } from './figures.queries.ts'

/** So long a page is looked at until it counts as seen. */
const seenAfterMs = 1_000

/**
 * Reports that this page of a listing was seen, once somebody has had it before them, and the
 * search that led here. Null is no listing.
 */
export function useReportView(slug: string | null): void {
  const { state } = useLocation()
  const report = useEffectEvent((seen: string) => {
    const view = v.safeParse(listingViewSchema, state)
    void reportView(seen, view.success ? view.output.found : null)
  })
  useEffect(() => {
    if (slug === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        document.removeEventListener('visibilitychange', look)
        report(slug)
      }, seenAfterMs)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [slug])
}
