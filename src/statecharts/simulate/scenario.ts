import * as v from 'valibot'

/**
 * A path of the simulation as a link carries it: with what it starts, what happens, and where it
 * ended when the link was made.
 */
export interface Scenario {
  /** The place of the input among those of the machine. */
  input: number
  events: { type: string }[]
  /** The state value at its end, as JSON. */
  end: string
}

const schema = v.object({
  input: v.pipe(v.number(), v.integer(), v.minValue(0)),
  events: v.pipe(
    v.array(v.looseObject({ type: v.pipe(v.string(), v.minLength(1)) })),
    v.maxLength(200),
  ),
  end: v.string(),
})

/** Encodes a scenario in base64url, which browsers and chats leave as it is in an address. */
export function encodeScenario(scenario: Scenario): string {
  const bytes = new TextEncoder().encode(JSON.stringify(scenario))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Null for what is no scenario. */
export function decodeScenario(text: string): Scenario | null {
  try {
    const bytes = Uint8Array.from(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.codePointAt(0) ?? 0,
    )
    const found = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)))
    return found.success ? found.output : null
  } catch {
    return null
  }
}
