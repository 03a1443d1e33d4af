import { useEffect } from 'react'
import { reportView } from './figures.queries.ts'

/** So long a page is looked at until it counts as seen. */
const seenAfterMs = 1_000

/** Reports that this page of a listing was seen, once somebody has had it before them. Null is no listing. */
export function useReportView(slug: string | null): void {
  useEffect(() => {
    if (slug === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        document.removeEventListener('visibilitychange', look)
        void reportView(slug)
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
