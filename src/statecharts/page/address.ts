import { useSyncExternalStore } from 'react'

/*
 * Beside the product a chart is at /statecharts/<machine>#<state>. The page that stands alone is a
 * folder of files, one for each machine, <machine>.html#<state>, and links between them are the
 * browser's own.
 */

const isAlone = import.meta.env.MODE === 'statecharts-alone'
export const hasProduct = !isAlone

export interface Address {
  /** null is the gallery. */
  machine: string | null
  /** Dotted path of a state; null for none, '' for the machine itself. */
  state: string | null
  /** The page was opened to find what runs in the browser. */
  here: boolean
  mode: Mode
  /** A path of the simulation that a link carries: see simulate/scenario.ts. */
  scenario: string | null
}

export const modes = ['look', 'live', 'simulate', 'export'] as const
export type Mode = (typeof modes)[number]

export function linkTo(machine: string | null, state: string | null = null, mode: Mode = 'look') {
  const rest = `${mode === 'look' ? '' : `?${mode}`}${state === null ? '' : `#${state}`}`
  if (isAlone) return machine === null ? 'index.html' : `${machine}.html${rest}`
  return machine === null ? '/statecharts' : `/statecharts/${machine}${rest}`
}

/** The whole address of a chart that is played, with the path so far. */
export function scenarioLink(machine: string, scenario: string) {
  const url = new URL(linkTo(machine, null, 'simulate'), window.location.href)
  url.search = `?simulate=${scenario}`
  return url.href
}

/** Goes to a chart without losing what is being watched, where the page is one. */
export function goTo(machine: string | null, state: string | null = null, mode: Mode = 'look') {
  if (isAlone) window.location.assign(linkTo(machine, state, mode))
  else {
    window.history.pushState(null, '', linkTo(machine, state, mode))
    announce()
  }
}

/** Says which state is looked at, without a step in the browser's history. */
export function noteState(state: string | null) {
  const { pathname, search } = window.location
  window.history.replaceState(null, '', `${pathname}${search}${state === null ? '' : `#${state}`}`)
  announce()
}

export function noteMode(mode: Mode) {
  const { pathname, hash } = window.location
  window.history.replaceState(null, '', `${pathname}${mode === 'look' ? '' : `?${mode}`}${hash}`)
  announce()
}

export function useAddress(): Address {
  const url = useSyncExternalStore(follow, () => window.location.href)
  return addressOf(new URL(url))
}

export function addressOf({ pathname, hash, searchParams }: URL): Address {
  const [, machine = null] =
    (isAlone ? /\/(?!index\.html$)([\w-]+)\.html$/ : /\/statecharts\/([\w-]+)\/?$/).exec(
      pathname,
    ) ?? []
  return {
    machine,
    state: hash === '' ? null : decodeURIComponent(hash.slice(1)),
    here: searchParams.has('here'),
    mode: modes.find((mode) => searchParams.has(mode)) ?? 'look',
    scenario: searchParams.get('simulate') || null,
  }
}

const listeners = new Set<() => void>()

function announce() {
  for (const changed of listeners) changed()
}

function follow(changed: () => void) {
  listeners.add(changed)
  for (const event of ['popstate', 'hashchange']) window.addEventListener(event, changed)
  return () => {
    listeners.delete(changed)
    for (const event of ['popstate', 'hashchange']) window.removeEventListener(event, changed)
  }
}
