import type { AnyStateMachine } from 'xstate'
import { xml2js } from 'xml-js'
import type { Element } from 'xml-js'
import { expect, test } from 'vitest'
import { catalogue } from '#machines/catalogue/catalogue.ts'
import { chartOf } from '#machines/catalogue/chart.ts'
import { player } from './player.fixture.ts'
import { scxmlText } from './scxml.ts'

/*
 * The rules of SCXML 1.0 (W3C Recommendation, 1 September 2015), copied from its tables for the
 * elements we write: the allowed attributes, the required attributes, and the allowed children.
 */
const rules: Record<string, { may: string[]; must: string[]; inside: string[] }> = {
  scxml: {
    may: ['initial', 'name', 'datamodel', 'binding'],
    must: ['xmlns', 'version'],
    inside: ['state', 'parallel', 'final'],
  },
  state: {
    may: ['id', 'initial'],
    must: [],
    inside: ['onentry', 'onexit', 'transition', 'state', 'parallel', 'final', 'history', 'invoke'],
  },
  parallel: {
    may: ['id'],
    must: [],
    inside: ['onentry', 'onexit', 'transition', 'state', 'parallel', 'history', 'invoke'],
  },
  final: { may: ['id'], must: [], inside: ['onentry', 'onexit'] },
  history: { may: ['id', 'type'], must: [], inside: ['transition'] },
  transition: { may: ['event', 'cond', 'target', 'type'], must: [], inside: [] },
  onentry: { may: [], must: [], inside: ['send'] },
  onexit: { may: [], must: [], inside: ['cancel'] },
  send: { may: ['event', 'id', 'delay', 'delayexpr'], must: [], inside: [] },
  cancel: { may: [], must: ['sendid'], inside: [] },
  // An invocation without a type invokes another SCXML document, which a port is not.
  invoke: { may: ['id'], must: ['type', 'src'], inside: [] },
}

const machines: [string, AnyStateMachine][] = [
  ...catalogue.map(({ id, machine }) => [id, machine] as [string, AnyStateMachine]),
  ['player', player],
]

test.each(machines)('the SCXML of %s follows the W3C rules', (_, machine) => {
  const [document] =
    (xml2js(scxmlText(chartOf(machine)), { compact: false }) as Element).elements ?? []
  if (!document) throw new Error('There is a document.')
  const elements = elementsIn(document)
  expect(elements.flatMap(faultsOf)).toEqual([])
  // xsd:ID: a valid name, unique in the whole document on any element.
  const ids = elements.flatMap(({ attributes }) =>
    attributes?.['id'] === undefined ? [] : [String(attributes['id'])],
  )
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.filter((id) => !/^[A-Za-z_][\w.-]*$/.test(id))).toEqual([])
  const states = elements.filter(({ name }) =>
    ['state', 'parallel', 'final', 'history'].includes(name ?? ''),
  )
  const known = states.map(({ attributes }) => String(attributes?.['id']))
  const pointed = elements.flatMap(({ attributes }) =>
    [attributes?.['target'], attributes?.['initial']].flatMap((to) => to ?? []),
  )
  expect(
    pointed.flatMap((to) => String(to).split(' ')).filter((id) => !known.includes(id)),
  ).toEqual([])
  const sent = elements.flatMap(({ name, attributes }) =>
    name === 'send' ? [attributes?.['id']] : [],
  )
  const cancelled = elements.flatMap(({ name, attributes }) =>
    name === 'cancel' ? [attributes?.['sendid']] : [],
  )
  expect(cancelled).toEqual(sent)
})

test('a port is invoked by its name, and a machine as its exported document', () => {
  const verification = catalogue.find(({ id }) => id === 'verification')
  if (!verification) throw new Error('There is a verification.')
  const text = scxmlText(chartOf(verification.machine))
  expect(text).toContain(
    '<invoke type="http://www.w3.org/TR/scxml/" id="resend" src="resend.scxml"/>',
  )
  expect(text).toContain('<invoke type="urn:vowline:port" id="confirmSignUp" src="confirmSignUp"/>')
})

test('two states that invoke the same port have separate invocations and separate results', () => {
  const session = catalogue.find(({ id }) => id === 'session')
  if (!session) throw new Error('There is a session.')
  const text = scxmlText(chartOf(session.machine))
  const ids = [...text.matchAll(/<invoke [^>]*id="([^"]*fetchMe)" src="fetchMe"/g)].map(
    ([, id]) => id ?? '',
  )
  expect(ids).toHaveLength(3)
  for (const id of ids) expect(text).toContain(`event="done.invoke.${id}"`)
})

test('conditions are expressions of the document’s data model', () => {
  const documents = machines.map(([, machine]) => scxmlText(chartOf(machine)))
  for (const text of documents) {
    expect(text).toContain('datamodel="ecmascript"')
    const { elements = [] } = xml2js(text, { compact: false }) as Element
    const conditions = elements
      .flatMap(elementsIn)
      .flatMap(({ attributes }) => attributes?.['cond'] ?? [])
    for (const condition of conditions) expect(() => compiled(String(condition))).not.toThrow()
  }
  expect(documents.join('\n')).toContain(
    'cond="hasDetails &#38;&#38; hasDocuments &#38;&#38; waitedLongEnough"',
  )
  expect(documents.join('\n')).toContain('cond="!isInTime"')
})

/** Only compiled, never run. */
function compiled(condition: string) {
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  return new Function(`return (${condition})`)
}

function faultsOf({ name = '', attributes = {}, elements = [] }: Element) {
  const rule = rules[name]
  if (!rule) return [`There is no <${name}>.`]
  const { may, must, inside } = rule
  const given = Object.keys(attributes)
  return [
    ...must
      .filter((attribute) => !given.includes(attribute))
      .map((attribute) => `<${name}> needs ${attribute}.`),
    ...given
      .filter((attribute) => ![...may, ...must].includes(attribute))
      .map((attribute) => `<${name}> has no ${attribute}.`),
    ...elements
      .filter((child) => child.type === 'element' && !inside.includes(child.name ?? ''))
      .map((child) => `<${child.name}> may not stand in <${name}>.`),
  ]
}

function elementsIn(element: Element): Element[] {
  const inside = (element.elements ?? []).filter(({ type }) => type === 'element')
  return [...(element.type === 'element' ? [element] : []), ...inside.flatMap(elementsIn)]
}
