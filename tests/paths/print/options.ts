import { parseArgs } from 'node:util'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { getStateNodes } from 'xstate/graph'

export const kindsOfPaths = ['shortest', 'simple', 'cover', 'every'] as const
export type KindOfPaths = (typeof kindsOfPaths)[number]

export interface Wanted {
  /** Null for the list of all machines. */
  entry: CatalogueEntry | null
  as: 'text' | 'json' | 'md'
  kind: KindOfPaths
  /** A state's dotted path, where only paths that end in it are wanted. */
  to: string | undefined
  max: number
}

/** Something that cannot be printed, in one line that says what can. */
export class Unclear extends Error {}

const flags = {
  shortest: { type: 'boolean' },
  simple: { type: 'boolean' },
  cover: { type: 'boolean' },
  every: { type: 'boolean' },
  json: { type: 'boolean' },
  md: { type: 'boolean' },
  to: { type: 'string' },
  max: { type: 'string' },
} as const

/** Reads the arguments of `npm run paths`. */
export function wantedBy(args: string[]): Wanted {
  const { values, positionals } = parsed(args)
  const [name, ...more] = positionals
  if (more.length > 0)
    throw new Unclear(`One machine at a time: "${more.join(' ')}" is one too many.`)
  const entry = name === undefined ? null : entryOf(name)
  const kinds = kindsOfPaths.filter((kind) => values[kind])
  if (kinds.length > 1)
    throw new Unclear(`Choose one of ${kinds.map((kind) => `--${kind}`).join(' and ')}.`)
  if (values.json && values.md) throw new Unclear('Choose one of --json and --md.')
  if (
    !entry &&
    (kinds.length > 0 || values.md || values.to !== undefined || values.max !== undefined)
  )
    throw new Unclear(`Say of which machine: ${idsOf(catalogue)}.`)
  return {
    entry,
    as: values.json ? 'json' : values.md ? 'md' : 'text',
    kind: kinds[0] ?? 'shortest',
    to: entry ? stateOf(entry, values.to) : undefined,
    max: countOf(values.max) ?? (kinds[0] === 'simple' ? 20 : Infinity),
  }
}

function parsed(args: string[]) {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: flags,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const flag = flags[token.name as keyof typeof flags] as
      | { type: 'boolean' | 'string' }
      | undefined
    if (!flag)
      throw new Unclear(
        `There is no ${token.rawName}. There are: ${Object.keys(flags)
          .map((known) => `--${known}`)
          .join(', ')}.`,
      )
    if (flag.type === 'string' && token.value === undefined)
      throw new Unclear(`Say what ${token.rawName} is.`)
    if (flag.type === 'boolean' && token.value !== undefined)
      throw new Unclear(`${token.rawName} takes no value.`)
  }
  // Checked above: every value is of the type that its flag says.
  return {
    values: values as {
      [Flag in keyof typeof flags]?: (typeof flags)[Flag]['type'] extends 'string'
        ? string
        : boolean
    },
    positionals,
  }
}

function entryOf(name: string) {
  const found = catalogue.find(({ id }) => id === name)
  if (!found) throw new Unclear(`There is no machine "${name}". There are: ${idsOf(catalogue)}.`)
  return found
}

function stateOf({ id, machine }: CatalogueEntry, path: string | undefined) {
  const paths = getStateNodes(machine.root).flatMap((node) =>
    node.type === 'history' ? [] : [node.path.join('.')],
  )
  if (path !== undefined && !paths.includes(path))
    throw new Unclear(`${id} has no state "${path}". It has: ${paths.join(', ')}.`)
  return path
}

function countOf(text: string | undefined) {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Unclear(`--max is a whole number from 1, not "${text}".`)
  return Number(text)
}

function idsOf(entries: readonly CatalogueEntry[]) {
  return entries.map(({ id }) => id).join(', ')
}
