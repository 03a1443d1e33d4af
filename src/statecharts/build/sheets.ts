import type { AnyStateMachine } from 'xstate'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'
import { delaysSeen } from '#machines/catalogue/delays.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { createMachineText } from '../exports/create-machine.ts'
import { mermaidText } from '../exports/mermaid.ts'
import { scxmlText } from '../exports/scxml.ts'
import { arrange } from '../layout/arrange.ts'
import { judge } from '../layout/judge.ts'
import type { Picture } from '../layout/picture.ts'
import type { Exports, Listing, Sheet, Thumbnail } from '../sheet.ts'

// While this module loads: what runs it closes behind it.
await loadTexts('statecharts')

/** Every machine's chart with its places, in the order of the catalogue. */
export async function sheets(): Promise<Sheet[]> {
  return Promise.all(ids.map(sheetFor))
}

export const ids = catalogue.map(({ id }) => id)

const laidOut = new Map<string, Promise<Sheet>>()

export function sheetFor(id: string): Promise<Sheet> {
  const known = laidOut.get(id) ?? layOut(entryFor(id))
  laidOut.set(id, known)
  return known
}

async function layOut(entry: CatalogueEntry): Promise<Sheet> {
  const { id, kind, title, purpose, screens } = entry
  const chart = chartFor(entry)
  const pictures = { right: await arrange(chart, 'right'), down: await arrange(chart, 'down') }
  const best = judge(pictures.right).cost < judge(pictures.down).cost ? 'right' : 'down'
  return { id, kind, title, purpose, screens, chart, pictures, best }
}

/** A machine's chart in every export format; an unknown id throws. */
export function exportsFor(id: string): Exports {
  const entry = entryFor(id)
  const chart = chartFor(entry)
  return {
    createMachine: createMachineText(entry.machine),
    scxml: scxmlText(chart),
    mermaid: mermaidText(chart),
  }
}

export function chartFor(entry: CatalogueEntry) {
  return chartOf(entry.machine, delaysSeen(entry))
}

export function listingOf({
  id,
  kind,
  title,
  purpose,
  screens,
  chart,
  pictures,
  best,
}: Sheet): Listing {
  const states = chart.nodes.filter(
    ({ parent, type }) => parent !== null && type !== 'history',
  ).length
  const thumbnail = thumbnailOf(pictures[best])
  return {
    id,
    kind,
    domain: entryFor(id).domain,
    title,
    purpose,
    states,
    transitions: chart.transitions.length,
    screens: [...new Set(Object.values(screens))],
    thumbnail,
  }
}

/** What the log of a running machine may show, by machine. */
export function shown() {
  return Object.fromEntries(
    catalogue.map(({ id, kind, machine, shows }) => [
      id,
      kind === 'flow' ? shows : { ...shows, states: placesOf(machine) },
    ]),
  )
}

/** Where each state stands, by the name that a row keeps of it. */
function placesOf(machine: AnyStateMachine) {
  return Object.fromEntries(chartOf(machine).nodes.map(({ key, path }) => [key, path]))
}

function entryFor(id: string) {
  const entry = catalogue.find((known) => known.id === id)
  if (!entry)
    throw new Error(
      `There is no machine "${id}". There are: ${catalogue.map((known) => known.id).join(', ')}.`,
    )
  return entry
}

function thumbnailOf({ width, height, states, arrows }: Picture): Thumbnail {
  const whole = Math.round
  return {
    width,
    height,
    boxes: states.slice(1).map(({ x, y, width, height }) => [x, y, width, height]),
    lines: arrows
      .map(({ points }) => `M${points.map(([x, y]) => `${whole(x)} ${whole(y)}`).join('L')}`)
      .join(''),
  }
}
