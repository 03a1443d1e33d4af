import { readFileSync } from 'node:fs'
import type { AnyMachineSnapshot } from 'xstate'
import { leavesIn } from '#machines/catalogue/paths/names.ts'
import type { ModelPath } from '#machines/catalogue/paths/model.ts'
import { storyOf } from '#machines/catalogue/paths/sentences.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import type { Found } from './wanted-paths.ts'

/**
 * A test plan in Markdown, to be followed by hand: a box to tick for every step, with what must be
 * seen after it.
 */
export function testPlan(entry: CatalogueEntry, { paths, note }: Found) {
  const parts = paths.map((path, number) => partOf(entry, path, number + 1))
  return [
    `# Test plan: ${entry.title}`,
    `${entry.purpose} What a port answers (\`${portIn(entry)} answers …\`) is arranged by whoever tests: at the provider, in the browser’s network tools, or by waiting. Faults of our own are left out; the tests bring them about. The state of the chart stands in brackets.`,
    ...parts,
    ...(note ? [note] : []),
  ].join('\n\n')
}

function partOf(entry: CatalogueEntry, path: ModelPath, number: number) {
  const { title, given, steps } = storyOf(entry, path)
  const opened = given.screen === null ? '' : ` Open \`${given.screen}\`.`
  const seen = path.steps.map(({ state }) => seenAt(entry, state))
  const places = path.steps.map(({ state }) => placeOf(state))
  const lines = steps.map(({ when, screen }, place) => {
    const before = steps[place - 1]?.screen ?? given.screen
    const elsewhere = screen !== null && screen !== before ? `, on \`${screen}\`` : ''
    return `${place + 1}. [ ] **${when}**: ${seen[place + 1]}${elsewhere} (${places[place + 1]})`
  })
  const start = given.sentence.replace(/^it starts/, '').replace(/, at .+$/, '')
  const begins = `Given ${seen[0]} (${places[0]}).${start === '' ? '' : ` It starts${start}.`}${opened}`
  return [
    `## ${number}. To ${title}`,
    begins,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}

/**
 * What is seen: of each state that it is in what the entry says or else the description, and every
 * complaint.
 */
function seenAt(entry: CatalogueEntry, state: AnyMachineSnapshot) {
  const leaves = state._nodes.filter(({ type }) => type === 'atomic' || type === 'final')
  const sentences = leaves.flatMap(
    ({ path, description }) =>
      seenIn(entry, path.join('.')) ?? (description ? uncapitalised(description) : []),
  )
  return [sentences.join(', and ') || 'nothing new to see', ...complaintsIn(state.context)].join(
    '; ',
  )
}

/**
 * What the entry says of a state or of the nearest around it, with the texts of the product; null
 * where it says nothing.
 */
export function seenIn({ sees = {} }: CatalogueEntry, path: string): string | null {
  const found = sees[path]
  if (found !== undefined)
    return found.replace(
      /\{(\w+):([\w.]+)\}/g,
      (_, file: string, key: string) => `“${textOf(file, key)}”`,
    )
  return path.includes('.')
    ? seenIn({ sees } as CatalogueEntry, path.slice(0, path.lastIndexOf('.')))
    : null
}

/** The sentences that the page shows for a refusal, a message or the fields that are wrong. */
function complaintsIn(context: unknown): string[] {
  const { refusal, message, error, problems, fields } = (context ?? {}) as Record<string, unknown>
  const codes = [problems, fields].flatMap((list) =>
    Array.isArray(list) ? (list as { code?: unknown }[]).map(({ code }) => code) : [],
  )
  const messages = [refusal, message, error].map((text) =>
    typeof text === 'object' && text ? (text as { message?: unknown }).message : text,
  )
  return [...new Set([...codes, ...messages])].flatMap((key) => {
    const text = typeof key === 'string' ? textIn('errors', key) : undefined
    return text === undefined ? [] : [`“${text}”`]
  })
}

function textOf(file: string, key: string) {
  const text = textIn(file, key)
  if (text === undefined) throw new Error(`locales/en/${file}.json has no text "${key}".`)
  return text
}

function textIn(file: string, key: string) {
  const known =
    texts.get(file) ?? (JSON.parse(readFileSync(`locales/en/${file}.json`, 'utf8')) as unknown)
  texts.set(file, known)
  const text = key
    .split('.')
    .reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], known)
  return typeof text === 'string' ? text : undefined
}

const texts = new Map<string, unknown>()

function placeOf(state: AnyMachineSnapshot) {
  return leavesIn(state).join(' and ')
}

function uncapitalised(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** A port of the machine, as the example in the introduction. */
function portIn({ machine }: CatalogueEntry) {
  return Object.keys(machine.implementations.actors)[0] ?? 'a call'
}
