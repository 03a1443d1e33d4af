import { refusals } from './service-error.ts'

/** What one member of a request may hold, in the terms of Cognito's service model. */
export interface TextRule<Required extends boolean = boolean> {
  kind: 'text'
  required: Required
  min?: number
  max?: number
  pattern?: string
  values?: readonly string[]
  /** A secret's value is never repeated in the refusal. */
  secret?: boolean
}
interface MapRule {
  kind: 'map'
}
interface AttributesRule {
  kind: 'attributes'
}
type Rule = TextRule | MapRule | AttributesRule

export interface Attribute {
  name: string
  value: string
}

type Read<R extends Rule> =
  R extends TextRule<true>
    ? string
    : R extends TextRule
      ? string | undefined
      : R extends MapRule
        ? Record<string, string>
        : Attribute[]

const clientId = {
  kind: 'text',
  required: true,
  min: 1,
  max: 128,
  pattern: '[\\w+]+',
  secret: true,
} as const
const username = {
  kind: 'text',
  required: true,
  min: 1,
  max: 128,
  pattern: '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+',
  secret: true,
} as const
const password = {
  kind: 'text',
  required: true,
  max: 256,
  pattern: '[\\S]+.*[\\S]+',
  secret: true,
} as const
const code = { kind: 'text', required: true, min: 1, max: 2_048, pattern: '[\\S]+' } as const
const token = { kind: 'text', required: true, pattern: '[A-Za-z0-9-_=.]+', secret: true } as const
const secretHash = {
  kind: 'text',
  required: false,
  min: 1,
  max: 128,
  pattern: '[\\w+=/]+',
  secret: true,
} as const
const clientSecret = {
  kind: 'text',
  required: false,
  min: 1,
  max: 64,
  pattern: '[\\w+]+',
  secret: true,
} as const
const poolId = {
  kind: 'text',
  required: true,
  min: 1,
  max: 55,
  pattern: '[\\w-]+_[0-9a-zA-Z]+',
} as const
const map = { kind: 'map' } as const
const attributes = { kind: 'attributes' } as const

/** The members that Cognito's operations are made of. */
export const member = {
  clientId,
  username,
  password,
  code,
  token,
  secretHash,
  clientSecret,
  poolId,
  map,
  attributes,
}

/**
 * Reads a request body by its rules. A value of the wrong JSON type is a SerializationException;
 * everything else that is wrong is told at once in one InvalidParameterException, in the style of
 * Cognito ("2 validation errors detected: …").
 */
export function readFields<S extends Record<string, Rule>>(
  body: Record<string, unknown>,
  shape: S,
): { [Name in keyof S]: Read<S[Name]> } {
  const wrong: string[] = []
  const read = Object.entries(shape).map(([name, rule]) => {
    const at = name.charAt(0).toLowerCase() + name.slice(1)
    const value = body[name] ?? undefined
    if (rule.kind === 'map') return [name, readMap(value)]
    if (rule.kind === 'attributes') return [name, readAttributes(value, at, wrong)]
    const text = value === undefined ? undefined : textOf(value)
    check(text, rule, at, wrong)
    return [name, text]
  })
  if (wrong.length > 0) {
    throw refusals.invalidParameter(
      `${wrong.length} validation error${wrong.length > 1 ? 's' : ''} detected: ${wrong.join('; ')}`,
    )
  }
  // Every rule has been checked above, member by member, so the result has the shape's own type.
  return Object.fromEntries(read) as { [Name in keyof S]: Read<S[Name]> }
}

function readMap(value: unknown): Record<string, string> {
  if (value === undefined) return {}
  if (!isObject(value))
    throw refusals.serialization(`${jsonType(value)} can not be converted to a Map`)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (entry === null ? [] : [[key, textOf(entry)]])),
  )
}

function readAttributes(value: unknown, at: string, wrong: string[]): Attribute[] {
  if (value === undefined) return []
  if (!Array.isArray(value))
    throw refusals.serialization(`${jsonType(value)} can not be converted to a List`)
  return value.map((entry: unknown, index) => {
    if (!isObject(entry))
      throw refusals.serialization(`${jsonType(entry)} can not be converted to an Object`)
    const place = `${at}.${index + 1}.member`
    const name =
      entry['Name'] === undefined || entry['Name'] === null ? undefined : textOf(entry['Name'])
    const text =
      entry['Value'] === undefined || entry['Value'] === null ? '' : textOf(entry['Value'])
    check(
      name,
      {
        kind: 'text',
        required: true,
        min: 1,
        max: 32,
        pattern: '[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+',
      },
      `${place}.name`,
      wrong,
    )
    check(
      text,
      { kind: 'text', required: false, max: 2_048, secret: true },
      `${place}.value`,
      wrong,
    )
    return { name: name ?? '', value: text }
  })
}

function check(value: string | undefined, rule: TextRule, at: string, wrong: string[]) {
  const refuse = (constraint: string) =>
    wrong.push(
      `Value ${value === undefined ? 'null ' : rule.secret ? '' : `'${shown(value)}' `}at '${at}' failed to satisfy constraint: ${constraint}`,
    )
  if (value === undefined) {
    if (rule.required) refuse('Member must not be null')
    return
  }
  if (rule.min !== undefined && value.length < rule.min)
    refuse(`Member must have length greater than or equal to ${rule.min}`)
  if (rule.max !== undefined && value.length > rule.max)
    refuse(`Member must have length less than or equal to ${rule.max}`)
  else if (rule.pattern && !new RegExp(`^(?:${rule.pattern})$`, 'u').test(value)) {
    refuse(`Member must satisfy regular expression pattern: ${rule.pattern}`)
  }
  if (rule.values && !rule.values.includes(value))
    refuse(`Member must satisfy enum value set: [${rule.values.join(', ')}]`)
}

/** What is repeated to the sender stays short. */
function shown(value: string) {
  return value.length > 100 ? `${value.slice(0, 100)}…` : value
}

function textOf(value: unknown) {
  if (typeof value === 'string') return value
  throw refusals.serialization(`${jsonType(value)} can not be converted to a String`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function jsonType(value: unknown) {
  if (Array.isArray(value)) return 'START_ARRAY'
  if (typeof value === 'object') return 'START_OBJECT'
  if (typeof value === 'boolean') return value ? 'TRUE_VALUE' : 'FALSE_VALUE'
  return typeof value === 'number' ? 'NUMBER_VALUE' : 'VALUE_STRING'
}
