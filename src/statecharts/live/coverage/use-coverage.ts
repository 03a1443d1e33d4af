import { useEffect, useState } from 'react'
import { coverageOf } from './coverage.ts'
import type { Coverage } from './coverage.ts'
import { withTakenTransitions } from '../taken-transitions.ts'
import type { Log } from '../log.ts'
import type { Sheet } from '../../sheet.ts'

/** What was come through in this tab's visit of the charts, and whether the chart shows it. */
export interface Covering {
  coverage: Coverage
  isShown: boolean
  show: (isShown: boolean) => void
  /** Forgets what was come through so far. */
  restart: () => void
}

export function useCoverage(log: Log, sheet: Sheet): Covering {
  const key = `statecharts coverage ${sheet.id}`
  const [isShown, show] = useState(false)
  const [kept, keep] = useState(() => ({ ids: new Set(readKept(key)), since: 0 }))
  const own = log.actors
    .filter(({ machine }) => machine === sheet.id)
    .map((actor) => withTakenTransitions(actor, sheet.chart))
  const coverage = coverageOf(sheet.chart, own, kept.ids, kept.since)
  const covered = JSON.stringify([...coverage.states.covered, ...coverage.transitions.covered])
  useEffect(() => sessionStorage.setItem(key, covered), [key, covered])
  return { coverage, isShown, show, restart: () => keep({ ids: new Set(), since: Date.now() }) }
}

function readKept(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
