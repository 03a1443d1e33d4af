import type { Chart, ChartInvoke, ChartNode, ChartTransition } from '#machines/catalogue/chart.ts'

/**
 * The chart as W3C SCXML. Guards are conditions by name, ports and machines are invocations, and a
 * delay is an event that the state sends to itself on the way in and cancels on the way out, as
 * SCXML has it. What guards and actions do stays with the product.
 */
export function scxmlText(chart: Chart) {
  const [root] = chart.nodes
  if (!root) return ''
  const attributes = [
    'xmlns="http://www.w3.org/2005/07/scxml"',
    'version="1.0"',
    'datamodel="ecmascript"',
    `name=${quoted(chart.id)}`,
  ]
  const doesMoreThanHold =
    chart.transitions.some(({ source }) => source === root.id) || root.invokes.length > 0
  const isAround = doesMoreThanHold || root.type !== 'compound'
  const initial = isAround ? root.id : root.initial
  if (initial) attributes.push(`initial=${quoted(idOf(initial))}`)
  // The root is the document itself, which has neither transitions nor invocations in SCXML, so
  // those go to a state around all others.
  const inside = indented(isAround ? element(chart, root) : children(chart, root))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<scxml ${attributes.join(' ')}>\n${inside}\n</scxml>\n`
}

function children(chart: Chart, node: ChartNode): string[] {
  return chart.nodes
    .filter(({ parent }) => parent === node.id)
    .flatMap((child) => element(chart, child))
}

function element(chart: Chart, node: ChartNode): string[] {
  const { id, type, history, initial, entry, exit, invokes } = node
  const name = type === 'atomic' || type === 'compound' ? 'state' : type
  const attributes = [`id=${quoted(idOf(id))}`]
  if (history) attributes.push(`type=${quoted(history)}`)
  if (initial) attributes.push(`initial=${quoted(idOf(initial))}`)
  const own = chart.transitions.filter(({ source }) => source === id)
  const timers = [
    ...new Map(
      own
        .filter(({ kind }) => kind === 'after')
        .map((transition) => [transition.event, transition]),
    ).values(),
  ]
  const content = [
    ...hook('onentry', [
      ...entry.map(comment),
      ...timers.map(
        ({ event }) =>
          `<send id=${quoted(event)} event=${quoted(eventOf(event))} delayexpr=${quoted(delayOf(event))}/>`,
      ),
    ]),
    ...hook('onexit', [
      ...exit.map(comment),
      ...timers.map(({ event }) => `<cancel sendid=${quoted(event)}/>`),
    ]),
    ...invokes.map((invoke) => invocation(chart, node, invoke)),
    ...own.map((transition) => transitionElement(chart, transition)),
    ...historyDefault(chart, node),
    ...children(chart, node),
  ]
  const start = `<${name} ${attributes.join(' ')}`
  return content.length === 0
    ? [`${start}/>`]
    : [`${start}>`, ...content.map((line) => `  ${line}`), `</${name}>`]
}

/**
 * An invocation says what kind of service it calls; without a type SCXML takes it for another
 * document.
 */
function invocation(chart: Chart, node: ChartNode, invoke: ChartInvoke) {
  const [type, src] =
    invoke.machine === null
      ? ['urn:vowline:port', invoke.src]
      : ['http://www.w3.org/TR/scxml/', `${invoke.machine}.scxml`]
  return `<invoke type=${quoted(type)} id=${quoted(invokeId(chart, node, invoke.id))} src=${quoted(src)}/>`
}

/** Ids are unique in a document, while in XState several states may call the same port. */
function invokeId({ nodes }: Chart, node: ChartNode, id: string) {
  const isTaken = nodes.some(
    (other) =>
      other.id === id || (other !== node && other.invokes.some((invoke) => invoke.id === id)),
  )
  return isTaken ? `${idOf(node.id)}.${id}` : id
}

function hook(name: string, content: string[]) {
  return content.length === 0 ? [] : [`<${name}>${content.join('')}</${name}>`]
}

function transitionElement(
  chart: Chart,
  { event, guard, targets, actions, reenter, source }: ChartTransition,
) {
  const attributes: string[] = []
  if (event !== '') attributes.push(`event=${quoted(heardBy(chart, source, event))}`)
  if (guard && guard !== 'otherwise') attributes.push(`cond=${quoted(condition(guard))}`)
  if (targets.length > 0) attributes.push(`target=${quoted(targets.map(idOf).join(' '))}`)
  // SCXML leaves the state unless told otherwise; XState stays in it unless told otherwise.
  if (!reenter && targets.length > 0 && targets.every((target) => isBelow(chart, target, source)))
    attributes.push('type="internal"')
  const start = `<transition ${attributes.join(' ')}`
  return actions.length === 0
    ? `${start}/>`
    : `${start}>${actions.map(comment).join('')}</transition>`
}

function isBelow({ nodes }: Chart, state: string, around: string) {
  let id: string | null = state
  while (id !== null && id !== around) id = nodes.find((node) => node.id === id)?.parent ?? null
  return id === around && state !== around
}

/** Where it leads when nothing is remembered yet, which SCXML wants to know. */
function historyDefault({ nodes }: Chart, { parent, history }: ChartNode) {
  const initial = history === null ? null : (nodes.find(({ id }) => id === parent)?.initial ?? null)
  return initial === null ? [] : [`<transition target=${quoted(idOf(initial))}/>`]
}

/** The event as the state hears it: an answer comes from the invocation of that state. */
function heardBy(chart: Chart, source: string, event: string) {
  const [, kind, port] = /^(xstate\.(?:done|error)\.actor\.)(.+)/.exec(event) ?? []
  const node = chart.nodes.find(
    ({ id, invokes }) => id === source && invokes.some((invoke) => invoke.id === port),
  )
  return eventOf(node && kind && port ? `${kind}${invokeId(chart, node, port)}` : event)
}

/**
 * A guard as an ECMAScript expression: `a and not b` is `a && !b`, and what a guard is always given
 * are its arguments.
 */
function condition(guard: string) {
  const joined = guard.replaceAll(' and ', ' && ').replaceAll(' or ', ' || ')
  return joined
    .replace(/\bnot /g, '!')
    .replace(/\bin (\S+)/g, (_, state: string) => `In('${idOf(state)}')`)
    .replace(
      /(\w+) \(([^)]+)\)/g,
      (_, name: string, given: string) => `${name}(${JSON.stringify(given)})`,
    )
}

/** The words that SCXML itself has for how an invocation and a state end. */
function eventOf(event: string) {
  return event
    .replace(/^xstate\.done\.actor\./, 'done.invoke.')
    .replace(/^xstate\.error\.actor\./, 'error.communication.')
    .replace(/^xstate\.done\.state\./, 'done.state.')
}

function delayOf(event: string) {
  return event.split('.')[2] ?? ''
}

function idOf(id: string) {
  return id.replace(/[^\w.-]/g, '_')
}

function comment(action: string) {
  return `<!-- ${action.replaceAll('--', '- -')} -->`
}

function quoted(text: string) {
  return `"${text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)}"`
}

function indented(lines: string[]) {
  return lines.map((line) => `  ${line}`).join('\n')
}
