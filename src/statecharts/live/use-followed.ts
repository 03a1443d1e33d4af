import { useState } from 'react'
import type { Marks } from '../canvas/drawing.tsx'
import type { Listing, Sheet } from '../sheet.ts'
import { likeliest } from './log.ts'
import type { Followed, Log } from './log.ts'
import { withTakenTransitions } from './taken-transitions.ts'
import type { Step } from './protocol.ts'

/** The actor of this chart that is watched, and the moment of it that is looked at. */
export interface Following {
  log: Log
  actor: Followed | null
  /** The step that is looked at: the newest, unless somebody went back. */
  step: Step | null
  isPast: boolean
  marks: Marks
  follow: (actor: string) => void
  /** Goes to a step by its number; null goes on with the newest. */
  goTo: (number: number | null) => void
}

export function useFollowed(log: Log, sheet: Sheet, listings: readonly Listing[]): Following {
  const [wanted, follow] = useState<string | null>(null)
  const [number, goTo] = useState<number | null>(null)
  const own = log.actors
    .filter(({ machine }) => machine === sheet.id)
    .map((actor) => withTakenTransitions(actor, sheet.chart))
  const screensOf = (machine: string) => listings.find(({ id }) => id === machine)?.screens ?? []
  const actor = own.find(({ id }) => id === wanted) ?? likeliest(own, screensOf)
  const past = number === null ? undefined : actor?.steps.find((step) => step.number === number)
  const step = past ?? actor?.steps.at(-1) ?? null
  const isPast = past !== undefined && past !== actor?.steps.at(-1)
  return {
    log,
    actor,
    step,
    isPast,
    marks: step ? { active: new Set(step.active), taken: new Set(step.taken), isPast } : {},
    follow: (next) => {
      follow(next)
      goTo(null)
    },
    goTo,
  }
}
