import type { AnyEventObject } from 'xstate'
import { delaysSeen } from '#machines/catalogue/delays.ts'
import type { Played } from '#machines/catalogue/paths/play.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { distinguished } from './conditions.ts'
import { fingerprint, written } from './facts.ts'
import { behaviourOf } from './outcomes.ts'
import type { Behaviour, Outcome, StateOutcomes } from './outcomes.ts'

/**
 * What a machine does, as text for a reviewer: its delays, where it starts, and for each state and
 * event case what follows.
 */
export function describeBehaviour(entry: CatalogueEntry): string {
  const { starts, states } = behaviourOf(entry)
  const parts = [...delaysText(entry), startsText(starts), ...states.map(stateText)]
  return parts
    .map((lines) => lines.flatMap(wrapped).join('\n'))
    .join('\n\n')
    .concat('\n')
}

function delaysText(entry: CatalogueEntry): string[][] {
  const computed = delaysSeen(entry)
  const delays = Object.entries(
    entry.machine.implementations.delays as Record<string, unknown>,
  ).map(([name, delay]) => {
    const { from, to } = computed[name] ?? {}
    if (typeof delay === 'number') return `  ${name}: ${delay} ms`
    return from === to
      ? `  ${name}: ${from} ms, computed`
      : `  ${name}: ${from} to ${to} ms, computed`
  })
  return delays.length > 0 ? [['delays', ...delays]] : []
}

function startsText(starts: Behaviour['starts']) {
  const lines = starts.flatMap(({ input, outcome }) => {
    const filled = [...outcome.after].filter(([, value]) => !blank.has(value)).map(([path]) => path)
    return [
      `  ${input === undefined ? 'with nothing' : `with ${written(input)}`}`,
      `    → ${outcomeText(outcome, new Set(filled), '')}`,
    ]
  })
  return [
    'starts',
    ...lines,
    `  with all that is blank: #${fingerprint(JSON.stringify(starts.map(({ outcome }) => exactly(outcome))))}`,
  ]
}

const blank = new Set(['""', 'null', '[]'])

function stateText({ name, tags, contexts, events, refused }: StateOutcomes) {
  const header = `state ${name}${tags.length > 0 ? ` [${tags.join(', ')}]` : ''}`
  const lines = events.flatMap(({ event, outcomes }) => {
    const [first = '', ...others] = outcomesText(name, outcomes)
    const line = `  ${eventText(event)} ${first}`
    return others.length === 0 && line.length <= width
      ? [line]
      : [`  ${eventText(event)}`, `    ${first}`, ...others.map((one) => `    ${one}`)]
  })
  const all = events.map(({ event, outcomes }) => [
    event,
    outcomes.map((outcome) => exactly(outcome)),
  ])
  const footer =
    events.length > 0
      ? [
          `  exactly, in ${contexts === 1 ? 'one context' : `${contexts} contexts`}: #${fingerprint(JSON.stringify(all))}`,
        ]
      : []
  return [
    header,
    ...lines,
    ...(refused.length > 0 ? [`  refused: ${refused.join(', ')}`] : []),
    ...footer,
  ]
}

function outcomesText(state: string, outcomes: Outcome[]) {
  const byTarget = Map.groupBy(outcomes, ({ target }) => target)
  const changed = new Map([...byTarget].map(([target, same]) => [target, changedPaths(same)]))
  const cases = outcomes.map((outcome) => ({
    before: outcome.before,
    outcome: outcomeText(outcome, changed.get(outcome.target) ?? new Set<string>(), state),
  }))
  return distinguished(cases).map(
    ({ when, outcome }) => `${when === null ? '' : `${when} `}→ ${outcome}`,
  )
}

/**
 * The facts that at least one of the outcomes changes: each of them tells these, so that what is
 * overwritten with itself reads alike.
 */
function changedPaths(outcomes: Outcome[]) {
  return new Set(
    outcomes.flatMap(({ before, after }) =>
      [...before.keys(), ...after.keys()].filter((path) => before.get(path) !== after.get(path)),
    ),
  )
}

function outcomeText(
  { after, target, did, output }: Outcome,
  paths: ReadonlySet<string>,
  state: string,
) {
  if (target === null) return 'refused'
  const facts = [...paths].toSorted().flatMap((path) => factText(path, after))
  const lines = [
    target === state ? 'stays' : target,
    ...(facts.length > 0 ? [facts.join(', ')] : []),
    ...did.flatMap(actionText),
    ...(output === undefined ? [] : [`ends with ${written(output)}`]),
  ]
  return lines.join('; ')
}

function factText(path: string, after: Outcome['after']): string[] {
  const value = after.get(path)
  if (value !== undefined) return [`${path} ${value}`]
  // A record that became null, or the other way round, is told by its other path.
  const isDescribedElsewhere = [...after.keys()].some(
    (known) => path.startsWith(`${known}.`) || known.startsWith(`${path}.`),
  )
  return isDescribedElsewhere ? [] : [`${path} none`]
}

/** Everything about an outcome, together with the calls and timers that end. */
function exactly({ exact, target, did, output }: Outcome): unknown[] {
  return [exact, target, did.map(({ type, params }) => [type, namedIn(params)]), output]
}

/**
 * What is known of an action by name. Actors are left out: their session ids differ from run to
 * run.
 */
function namedIn(params: unknown) {
  const { id, sendId, src, input, event, delay, fact, targetId } = {
    ...(params as Record<string, unknown> | undefined),
  }
  return {
    id,
    sendId,
    src: typeof src === 'string' ? src : null,
    input,
    event,
    delay,
    fact,
    targetId,
  }
}

/**
 * What a machine does on its way. That calls and timers of a state end with it goes without saying.
 */
function actionText({ type, params }: Played['did'][number]): string[] {
  const given = {
    ...(params as
      | {
          id?: string
          delay?: number
          event?: AnyEventObject
          input?: unknown
          fact?: unknown
          targetId?: string
        }
      | undefined),
  }
  if (type === 'xstate.cancel' || type === 'xstate.stopChild') return []
  if (type === 'xstate.spawnChild')
    return [`calls ${given.id}${given.input === undefined ? '' : ` with ${written(given.input)}`}`]
  if (type === 'xstate.raise')
    return [`waits ${given.delay ?? 0} ms ${eventText(given.event ?? { type: '' })}`]
  if (type === 'xstate.sendTo')
    return [`sends ${given.targetId} ${eventText(given.event ?? { type: '' })}`]
  if (type === 'xstate.emit') return [`emits ${eventText(given.event ?? { type: '' })}`]
  if (type === 'recordFact') return [`records ${String(given.fact)}`]
  return [Object.keys(given).length > 0 ? `${type} ${written(given)}` : type]
}

/**
 * `CHANGE field "email" value "robin"`, `forgotPassword answers {result: "sent"}`, `after
 * untilDue`.
 */
function eventText(event: AnyEventObject) {
  const [, kind, name] = /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(event.type) ?? []
  if (kind === 'after') return `after ${name}`
  if (kind === 'error.actor') return `${name} breaks`
  if (kind === 'done.actor') return `${name} answers ${written(event['output'])}`
  const { type, ...carried } = event
  return [type, ...Object.entries(carried).map(([key, value]) => `${key} ${written(value)}`)].join(
    ' ',
  )
}

const width = 130

/** Long lines go on below themselves, a little further in. */
function wrapped(line: string): string[] {
  const indent = `${/^ */.exec(line)?.[0] ?? ''}    `
  const lines: string[] = []
  let rest = line
  while (rest.length > width && rest.lastIndexOf(' ', width) > indent.length) {
    const end = rest.lastIndexOf(' ', width)
    lines.push(rest.slice(0, end))
    rest = `${indent}${rest.slice(end + 1)}`
  }
  return [...lines, rest]
}
