import { useEffect, useMemo, useState } from 'react'
import type { AnyEventObject } from 'xstate'
import type { Marks } from '../canvas/drawing.tsx'
import type { Choice, Moment } from './simulation.ts'
import type * as tools from './tools.ts'

export type Tools = typeof tools

/** A machine that is played by hand on this page. */
export interface Playing {
  tools: Tools
  entry: Tools['catalogue'][number]
  /** What it may start with, and which of that it did. */
  inputs: readonly unknown[]
  input: unknown
  moments: Moment[]
  choices: Choice[]
  /** A link brought a path here, and the chart is no longer the one that it was made for. */
  mismatch: 'broken' | 'changed' | null
}

export interface Simulating {
  /** Null while the machine is on its way. */
  playing: Playing | null
  marks: Marks
  begin: (input: unknown) => void
  send: (event: AnyEventObject) => void
  /** Goes back to a moment, by its place; 0 is the start. */
  goBack: (to: number) => void
  /** Takes a way from the start. */
  walk: (input: unknown, events: AnyEventObject[]) => void
  /** Takes a transition where there is exactly one way to, and tells whether there was. */
  take: (transition: string) => boolean
}

/** With `scenario` it begins with the path of a link. */
export function useSimulation(id: string, isWanted: boolean, scenario: string | null): Simulating {
  const [tools, keep] = useState<Tools | null>(null)
  const [played, play] = useState<{ input: unknown; events: AnyEventObject[] } | null>(null)
  useEffect(() => {
    let isLeft = false
    if (isWanted) void import('./tools.ts').then((found) => (isLeft ? undefined : keep(found)))
    return () => {
      isLeft = true
    }
  }, [isWanted])

  const playing = useMemo((): Playing | null => {
    const entry = tools?.catalogue.find((known) => known.id === id)
    if (!tools || !entry) return null
    const inputs: readonly unknown[] = entry.inputs ?? [undefined]
    const cases = [...entry.cases, ...(entry.extraCases ?? [])]
    const at = (input: unknown, moments: Moment[], mismatch: Playing['mismatch']) => {
      return {
        tools,
        entry,
        inputs,
        input,
        moments,
        choices: tools.choicesAt({ cases }, moments),
        mismatch,
      }
    }
    if (played === null && scenario !== null) {
      const found = tools.decodeScenario(scenario)
      const moments =
        found && replayed(() => tools.simulate(entry, inputs[found.input], found.events))
      if (!found || !moments) return at(inputs[0], tools.simulate(entry, inputs[0], []), 'broken')
      const isAsItWas = JSON.stringify(moments.at(-1)?.snapshot.value) === found.end
      return at(inputs[found.input], moments, isAsItWas ? null : 'changed')
    }
    const { input, events } = played ?? { input: inputs[0], events: [] }
    return at(input, tools.simulate(entry, input, events), null)
  }, [tools, id, played, scenario])

  const eventsSoFar = () => playing?.moments.slice(1).map(({ event }) => event) ?? []
  const send = (event: AnyEventObject) =>
    play({ input: playing?.input, events: [...eventsSoFar(), event] })
  return {
    playing,
    marks: marksOf(playing),
    begin: (input) => play({ input, events: [] }),
    send,
    goBack: (to) => play({ input: playing?.input, events: eventsSoFar().slice(0, to) }),
    walk: (input, events) => play({ input, events }),
    take: (transition) => {
      const ways = playing?.choices.filter(({ takes }) => takes === transition) ?? []
      if (ways.length !== 1 || !ways[0]) return false
      send(ways[0].event)
      return true
    },
  }
}

/** Where the machine is, how it came there, and what it may do next. */
function marksOf(playing: Playing | null): Marks {
  const now = playing?.moments.at(-1)
  if (!now) return {}
  return {
    active: new Set(now.active),
    taken: new Set(now.taken),
    possible: new Set(playing?.choices.flatMap(({ takes }) => takes ?? [])),
  }
}

/** What a link carries may be of another version, whose events a machine of now takes ill. */
function replayed(play: () => Moment[]): Moment[] | null {
  try {
    const moments = play()
    return moments.some(({ snapshot }) => snapshot.status === 'error') ? null : moments
  } catch {
    return null
  }
}
