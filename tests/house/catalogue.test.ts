import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { setup, StateMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'

const files = globSync('machines/**/*.machine.ts').toSorted()

test('every machine is in the catalogue, once', async () => {
  expect(files.length).toBeGreaterThan(0)
  expect(await unlisted(files, catalogue)).toEqual([])
  const ids = catalogue.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('a machine without an entry is told by its file', async () => {
  const [first, ...rest] = catalogue
  expect(await unlisted(files, rest)).toEqual([
    expect.stringMatching(`[.]machine[.]ts: ${first?.id}$`),
  ])
})

test('an entry is about what is there', () => {
  expect(catalogue.flatMap(strayScreens)).toEqual([])
  expect(
    catalogue.filter(
      ({ domain }) => !files.some((file) => file.startsWith(join('machines', domain, '/'))),
    ),
  ).toEqual([])
})

test('a screen of a state that the chart does not have is told', () => {
  const machine = setup({}).createMachine({ id: 'lamp', initial: 'off', states: { off: {} } })
  expect(strayScreens({ id: 'lamp', machine, screens: { '': '/', off: '/', on: '/' } })).toEqual([
    'lamp: on',
  ])
})

test('every lifecycle is held to its version and to the steps that say something of themselves', () => {
  const held = readFileSync('machines/catalogue/lifecycles.test.ts', 'utf8')
  const lifecycles = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const (\w+): Lifecycle</gmu)].map(
      ([, name]) => name,
    ),
  )
  const [rows = '', marks = ''] = held.split("test('a step that ends")
  const forgotten = lifecycles.filter(
    (name) => !rows.includes(`  ['${name}', ${name}, `) || !new RegExp(`\\b${name}\\b`).test(marks),
  )
  expect(forgotten).toEqual([])
  expect(lifecycles.length).toBe(catalogue.filter(({ kind }) => kind === 'lifecycle').length)
})

/** The machines that files export and no entry is about, each as "file: id". */
async function unlisted(machineFiles: string[], entries: readonly { machine: AnyStateMachine }[]) {
  const known = new Set(entries.map(({ machine }) => machine))
  const found = await Promise.all(
    machineFiles.map(async (file) => {
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
      const machines = Object.values(exported).filter((value) => value instanceof StateMachine)
      if (machines.length === 0) return [`${file}: exports no machine`]
      return machines.filter((machine) => !known.has(machine)).map(({ id }) => `${file}: ${id}`)
    }),
  )
  return found.flat()
}

function strayScreens({
  id,
  machine,
  screens,
}: {
  id: string
  machine: AnyStateMachine
  screens: Readonly<Record<string, string>>
}) {
  return Object.keys(screens).flatMap((path) => (isState(machine, path) ? [] : [`${id}: ${path}`]))
}

function isState(machine: AnyStateMachine, path: string) {
  const parts = path === '' ? [] : path.split('.')
  return (
    parts.reduce<AnyStateMachine['root'] | undefined>(
      (node, part) => node?.states[part],
      machine.root,
    ) !== undefined
  )
}

test('a lifecycle’s states have names of their own, which rows keep without those around them', () => {
  const twice = catalogue
    .filter(({ kind }) => kind === 'lifecycle')
    .flatMap(({ id, machine }) => {
      const names = chartOf(machine).nodes.map(({ key }) => key)
      return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${id}: ${name}`)
    })
  expect(twice).toEqual([])
})
