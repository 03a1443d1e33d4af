import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { screenOf } from '../screens.ts'
import type { ModelPath } from './model.ts'
import { leavesIn } from './names.ts'

/** A path in sentences: where it starts, and what follows what. */
export interface Story {
  /**
   * Where it ends: `choosing, confirming`; `account, by a shortcut` where the start skips steps.
   */
  title: string
  given: Moment
  steps: (Moment & { when: string })[]
}

interface Moment {
  /** `it starts with email "robin@example.com"`, `it is at sending`. */
  sentence: string
  /** The route that shows it; null where the state has no screen. */
  screen: string | null
}

/** Tells a path. Of context it tells what a log may show, when that changes. */
export function storyOf(entry: CatalogueEntry, { input, steps }: ModelPath): Story {
  const [start, ...rest] = steps
  if (!start) throw new Error('A path has at least its start.')
  const sentences = rest.map(({ event, state }, place) => ({
    when: whenOf(event),
    ...momentOf(entry, state, `it is at ${placeOf(state)}`, steps[place]?.state),
  }))
  return {
    title: `${placeOf(steps.at(-1)?.state ?? start.state)}${entry.isShortcut?.(input) ? ', by a shortcut' : ''}`,
    given: momentOf(
      entry,
      start.state,
      `it starts${listed(input, ' with ')}, at ${placeOf(start.state)}`,
    ),
    steps: sentences,
  }
}

/**
 * What happens, as a person reads it: `submit email with now 5`, `initiateAuth answers refused,
 * NotAuthorized`, `after untilDue`.
 */
export function whenOf(event: AnyEventObject) {
  const [, kind, name] = /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(event.type) ?? []
  if (kind === 'after') return `after ${name}`
  if (kind === 'error.actor') return `${name} breaks`
  if (kind === 'done.actor') return `${name} answers${answered(event['output'])}`
  const { type, ...carried } = event
  return `${inWords(type)}${listed(carried, ' with ')}`
}

function placeOf(state: AnyMachineSnapshot) {
  return leavesIn(state)
    .map((path) => path.split('.').map(inWords).join(', '))
    .join(' and ')
}

function momentOf(
  entry: CatalogueEntry,
  state: AnyMachineSnapshot,
  sentence: string,
  before?: AnyMachineSnapshot,
): Moment {
  const changed = entry.shows.context.flatMap((path): [string, unknown][] => {
    const [was, is] = [before && at(before.context, path), at(state.context, path)]
    return before && JSON.stringify(was) !== JSON.stringify(is) ? [[path, is]] : []
  })
  const [leaf = ''] = leavesIn(state)
  return {
    sentence: `${sentence}${listed(Object.fromEntries(changed), '; now ')}`,
    screen: screenOf(entry, leaf),
  }
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value)
}

/** `CHOOSE_ROLE` and `chooseRole` read `choose role`. */
function inWords(name: string) {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

function answered(output: unknown) {
  const { result, code, ...rest } = {
    ...(output as { result?: string; code?: string } | undefined),
  }
  if (result === undefined) return output === undefined ? '' : ` ${shortly(output)}`
  const words = [result, code].filter((word) => word !== undefined)
  return ` ${words.join(', ')}${listed(rest, ' with ')}`
}

/**
 * The fields of a record, each with its value: `email "robin", remember true`. Values that are
 * blank say nothing.
 */
function listed(fields: unknown, before: string) {
  const listedFields = Object.entries({ ...(fields as object | undefined) }).map(
    ([name, value]) => `${name} ${shortly(value)}`,
  )
  return listedFields.length > 0 ? before + listedFields.join(', ') : ''
}

/** A value in short: what a record holds that is not blank. */
function shortly(value: unknown): string {
  const text =
    JSON.stringify(value, (_, part: unknown) => (isBlank(part) ? undefined : part)) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

function isBlank(part: unknown) {
  return part === null || (typeof part === 'object' && Object.values(part).every(isBlank))
}
