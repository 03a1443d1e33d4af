import { useState } from 'react'
import type { Marks } from '../canvas/drawing.tsx'
import { useCoverage } from '../live/coverage/use-coverage.ts'
import type { Log } from '../live/log.ts'
import { useFollowed } from '../live/use-followed.ts'
import type { Following } from '../live/use-followed.ts'
import type { Listing, Sheet } from '../sheet.ts'
import { useSimulation } from '../simulate/use-simulation.ts'
import type { Simulating } from '../simulate/use-simulation.ts'
import { noteState, useAddress } from './address.ts'
import type { modes } from './address.ts'

export interface MachinePageProps {
  sheet: Sheet
  listings: readonly Listing[]
  log: Log
}

export const views = ['chart', 'outline', 'sequence'] as const
export type View = (typeof views)[number]

const narrow = '(max-width: 60rem)'

export type Page = ReturnType<typeof useMachinePage>

/** How the chart is shown, what of it is chosen, and what runs in it. */
export function useMachinePage({ sheet, listings, log }: MachinePageProps) {
  const { mode, state, scenario } = useAddress()
  const [view, setView] = useState<View>(() =>
    window.matchMedia(narrow).matches ? 'outline' : 'chart',
  )
  const [direction, turn] = useState(() =>
    window.matchMedia(narrow).matches ? 'down' : sheet.best,
  )
  const [transition, lookAt] = useState<string | null>(null)
  const [wanted, want] = useState<{ id: string } | null>(() => asked(sheet, state))
  const followed = useFollowed(log, sheet, listings)
  const covering = useCoverage(log, sheet)
  const isPlayed = mode !== 'live' && view === 'sequence'
  const simulation = useSimulation(sheet.id, mode === 'simulate' || isPlayed, scenario)
  const chosen = transition ?? stateAt(sheet, state)?.id ?? null

  function choose(id: string | null, bringIntoSight = true) {
    const node = sheet.chart.nodes.find((known) => known.id === id)
    lookAt(node ? null : id)
    noteState(node ? node.path : null)
    if (id !== null && bringIntoSight) want({ id })
  }

  const marks: Marks = { ...marksIn(mode, followed, simulation, covering), chosen }
  return {
    mode,
    view,
    setView,
    direction,
    turn,
    transition,
    chosen,
    choose,
    wanted,
    followed,
    covering,
    simulation,
    marks,
  }
}

type Covering = ReturnType<typeof useCoverage>

/**
 * What is marked in the chart: what happens in it now, and while it is watched also what was
 * covered.
 */
function marksIn(
  mode: (typeof modes)[number],
  followed: Following,
  simulation: Simulating,
  { isShown, coverage }: Covering,
) {
  if (mode === 'simulate') return simulation.marks
  if (mode !== 'live') return {}
  const { states, transitions } = coverage
  return {
    ...followed.marks,
    ...(isShown ? { covered: new Set([...states.covered, ...transitions.covered]) } : {}),
  }
}

/** The state that the address asked for when the page was opened. */
function asked(sheet: Sheet, path: string | null) {
  const node = stateAt(sheet, path)
  return node ? { id: node.id } : null
}

function stateAt({ chart }: Sheet, path: string | null) {
  return path === null ? undefined : chart.nodes.find((node) => node.path === path)
}
