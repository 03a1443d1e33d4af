import { beforeAll, describe, expect, test } from 'vitest'
import { and, createMachine } from 'xstate'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'
import { delaysSeen } from '#machines/catalogue/delays.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { changedLately, isWholeSuite } from '#tests/suite.ts'
import { arrange } from './arrange.ts'
import { judge } from './judge.ts'
import type { Direction, Picture, Place } from './picture.ts'

beforeAll(() => loadTexts('statecharts'))

/**
 * At most two crossings, except in charts that are not planar: in a vendor choice three states each
 * lead to the same three, and a thread leads to two of them, too; in an invitation three lead to
 * the same two, four to the end, and the end to all. An import resumed after a reload may start at
 * each of its steps. An approval has four ways into an appeal and three into its end, each with a
 * way back. An enquiry may be ended, blocked and left from each of its states, a quote that ends
 * leads back into the talk by three ways, and an agreement ends in the ways its booking does, each
 * of which may be blocked and found again. An answer goes back and forth between three states by
 * several ways, and its beginning leads into the middle of one of them.
 */
const maxCrossings = 2
const maxCrossingsOf: Readonly<Record<string, number>> = {
  vendorChoice: 8,
  rsvp: 6,
  guestImport: 4,
  vendorApproval: 8,
  enquiry: 15,
  rsvpAnswer: 3,
}

const directions: Direction[] = ['right', 'down']
/**
 * In the gate, charts of domains that have not changed are not arranged again, unless the arranging
 * itself has.
 */
const isAllArranged =
  isWholeSuite || changedLately(['src/statecharts/layout', 'machines/catalogue/chart.ts'])
const arranged = Map.groupBy(catalogue, ({ domain }) => domain)
  .entries()
  .filter(([domain]) => isAllArranged || changedLately([`machines/${domain}`]))
  .flatMap(([, entries]) => entries)
const drawings = [...arranged].flatMap((entry) =>
  directions.map((direction) => ({ id: entry.id, entry, direction })),
)

describe.each(drawings)('$id, $direction', ({ entry, direction }) => {
  let picture: Picture
  beforeAll(async () => {
    picture = await arrange(chartOf(entry.machine, delaysSeen(entry)), direction)
  })

  test('nothing overlaps, and no line crosses a state, a label or a name', () => {
    expect(judge(picture).overlaps).toEqual([])
  })

  test('lines rarely cross', () => {
    expect(judge(picture).crossings).toBeLessThanOrEqual(maxCrossingsOf[entry.id] ?? maxCrossings)
  })

  test('every state is inside its parent, and every line starts and ends at its states', () => {
    const places = new Map(picture.states.map((state) => [state.id, state]))
    const parents = new Map(chartOf(entry.machine).nodes.map(({ id, parent }) => [id, parent]))
    for (const state of picture.states) {
      const around = places.get(parents.get(state.id) ?? '') ?? state
      expect([state.id, isInside(state, around)]).toEqual([state.id, true])
    }
    for (const { id, source, target, points } of picture.arrows) {
      const [from, to] = [places.get(source), places.get(target)]
      expect([id, touches(points[0], from), touches(points.at(-1), to)]).toEqual([id, true, true])
    }
  })

  test('every transition is labelled once', () => {
    const transitions = [
      ...picture.states.flatMap(({ parts }) => parts),
      ...picture.arrows.flatMap(({ labels }) => labels),
    ]
    const ids = transitions.flatMap(({ transition }) => transition ?? [])
    expect(ids.toSorted()).toEqual(
      chartOf(entry.machine)
        .transitions.map(({ id }) => id)
        .toSorted(),
    )
  })

  test('text stays within its box', () => {
    for (const state of picture.states)
      for (const part of state.parts)
        expect([part.lines, isInside(part, state)]).toEqual([part.lines, true])
    for (const { frame, labels } of picture.arrows) {
      for (const label of labels)
        expect([label.lines, isInside(label, frame)]).toEqual([label.lines, true])
    }
  })
})

test('the same chart gets the same picture', async () => {
  const [entry] = catalogue
  if (!entry) throw new Error('There are machines.')
  expect(await arrange(chartOf(entry.machine), 'down')).toEqual(
    await arrange(chartOf(entry.machine), 'down'),
  )
})

test('parallel regions, history, a final state and a self-transition are laid out too', async () => {
  const machine = createMachine({
    id: 'player',
    type: 'parallel',
    states: {
      sound: {
        initial: 'loud',
        states: {
          loud: { on: { MUTE: 'quiet' } },
          quiet: { on: { MUTE: { target: 'loud', guard: and(['mayShout', 'isAwake']) } } },
        },
      },
      film: {
        initial: 'playing',
        states: {
          playing: {
            initial: 'slow',
            on: { STOP: 'paused' },
            states: { slow: { on: { FASTER: 'fast' } }, fast: {}, back: { type: 'history' } },
          },
          paused: {
            on: { PLAY: 'playing.back', STOP: 'over', WAIT: { target: 'paused', reenter: true } },
          },
          over: { type: 'final' },
        },
      },
    },
  })
  for (const direction of directions) {
    const picture = await arrange(chartOf(machine), direction)
    expect(judge(picture).overlaps).toEqual([])
    expect(picture.states.filter(({ isRegion }) => isRegion).map(({ id }) => id)).toEqual([
      'player.sound',
      'player.film',
    ])
    expect(
      picture.states.find(({ type }) => type === 'history')?.parts[0]?.lines[0]?.[0]?.text,
    ).toBe('H')
  }
})

test('overlapping elements are detected', async () => {
  const picture = await arrange(
    chartOf(createMachine({ id: 'two', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } })),
    'down',
  )
  const [root, a, b] = picture.states
  if (!root || !a || !b) throw new Error('There are three.')
  const moved = { ...picture, states: [root, a, { ...b, x: a.x + 4, y: a.y + 4 }] }
  expect(judge(moved).overlaps).toContain('two.a and two.b')
})

function isInside(inner: Place, outer: Place) {
  const slack = 0.5
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  )
}

function touches(point: [number, number] | undefined, place: Place | undefined) {
  if (!point || !place) return false
  const [x, y] = point
  return (
    x >= place.x - 1.5 &&
    x <= place.x + place.width + 1.5 &&
    y >= place.y - 1.5 &&
    y <= place.y + place.height + 1.5
  )
}
