import type { AnyStateMachine } from 'xstate'

/**
 * The machine as a module with one call of `createMachine`, which Stately Studio imports and any
 * XState 5 runs. States, events, guards, actions, delays and ports stand there by name; what they
 * do stays with the product.
 */
export function createMachineText(machine: AnyStateMachine) {
  const used = new Set(['createMachine'])
  // The configuration is XState's own type, of which every field is looked at as data.
  const body = written(machine.config as unknown, '', used, [])
  return `import { ${[...used].toSorted().join(', ')} } from 'xstate'\n\nexport const ${machine.id}Machine = createMachine(${body})\n`
}

/** What only the product can compute; XState fills in what is left out. */
const computed = new Set(['context', 'output', 'input', 'params'])

function written(value: unknown, margin: string, used: Set<string>, path: string[]): string {
  if (typeof value === 'function') return guardText(value, used)
  if (Array.isArray(value)) {
    const inside = value.map((item) => written(item, `${margin}  `, used, path))
    return inside.length === 0
      ? '[]'
      : `[\n${inside.map((item) => `${margin}  ${item},`).join('\n')}\n${margin}]`
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).flatMap(([key, field]) => {
    if (field === undefined || isLeftOut(key, field, path)) return []
    return [`${margin}  ${keyText(key)}: ${written(field, `${margin}  `, used, [...path, key])},`]
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${margin}}`
}

/** A state may be called like a field, so names count only where fields are. */
function isLeftOut(key: string, field: unknown, path: string[]) {
  const isName = ['states', 'on', 'after'].includes(path.at(-1) ?? '')
  return !isName && computed.has(key) && (typeof field === 'function' || key === 'context')
}

/**
 * Guards made of guards are functions in XState; the other functions that a chart may hold have
 * names.
 */
function guardText(guard: unknown, used: Set<string>): string {
  const { check, guards, stateValue, name } = guard as {
    check?: { name: string }
    guards?: unknown[]
    stateValue?: unknown
    name?: string
  }
  const kind = { checkAnd: 'and', checkOr: 'or', checkNot: 'not', checkStateIn: 'stateIn' }[
    check?.name ?? ''
  ]
  if (!kind) return JSON.stringify({ type: name ?? 'unnamed' })
  used.add(kind)
  if (kind === 'stateIn') return `stateIn(${JSON.stringify(stateValue)})`
  const inside = (guards ?? []).map((part) =>
    typeof part === 'string' ? JSON.stringify(part) : written(part, '', used, []),
  )
  return kind === 'not' ? `not(${inside.join('')})` : `${kind}([${inside.join(', ')}])`
}

function keyText(key: string) {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}
