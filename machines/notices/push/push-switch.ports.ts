/** What a device can be found as. */
export type Found = 'unsupported' | 'blocked' | 'off' | 'on'

/** Why it is not as somebody wanted it: a code of errors.json. */
export interface Refused {
  result: 'refused'
  code: string
}

export type PushSwitchPorts = {
  /**
   * Looks at what the browser can do and allows, and whether the server knows this device. Asks
   * nobody anything.
   */
  look: () => Promise<{ result: Found } | Refused>
  /**
   * Has the browser ask whoever sits there, and tells the server where the device is reached.
   * `off`: the question was closed without an answer.
   */
  turnOn: () => Promise<{ result: 'on' | 'off' | 'blocked' } | Refused>
  /** Ends it at the server and in the browser. */
  turnOff: () => Promise<{ result: 'off' } | Refused>
}
