import type { Locator } from '@playwright/test'
import { expect } from '../journey.ts'

interface Leg {
  name: string
  presses: number
  screens: number
}

/**
 * Counts what somebody presses and how many screens they see. Typing is no press; choosing from a
 * list is one.
 */
export function startWalk() {
  const legs: Leg[] = []
  const now = () => {
    const leg = legs.at(-1)
    if (!leg) throw new Error('The walk has not begun.')
    return leg
  }
  return {
    legs,
    /** Begins a part of the walk, on the screen that is there. */
    begin: (name: string) => void legs.push({ name, presses: 0, screens: 1 }),
    press: async (target: Locator) => {
      now().presses += 1
      await target.click()
    },
    choose: async (target: Locator, label: string) => {
      now().presses += 1
      await target.selectOption({ label })
    },
    /** Another screen has come, known by what is on it. */
    screen: async (sign: Locator) => {
      await expect(sign).toBeVisible()
      now().screens += 1
    },
  }
}

export type Walk = ReturnType<typeof startWalk>

/** What the best rival needs, where a walk through it was counted. */
const rivals: Record<string, string> = {
  'Registration to the overview': 'The Knot, Zola: 2-3 screens',
  'Partner joins': '3 screens',
}

/** The walk as a table. */
export function tableOf(legs: readonly Leg[]) {
  const rows = legs.map(({ name, presses, screens }) => [
    name,
    String(presses),
    String(screens),
    rivals[name] ?? '',
  ])
  return [['walk', 'presses', 'screens', 'rival'], ...rows]
    .map(([name = '', presses = '', screens = '', rival = '']) =>
      [name.padEnd(30), presses.padStart(7), screens.padStart(7), rival].join(' | '),
    )
    .join('\n')
}

/**
 * The parts that cost more than was promised, in presses and screens, and those that were left out.
 */
export function dearerThan(
  legs: readonly Leg[],
  promised: Readonly<Record<string, readonly [number, number]>>,
) {
  return Object.entries(promised).flatMap(([name, [presses, screens]]) => {
    const leg = legs.find((one) => one.name === name)
    return leg && leg.presses <= presses && leg.screens <= screens ? [] : [leg ?? { name }]
  })
}
