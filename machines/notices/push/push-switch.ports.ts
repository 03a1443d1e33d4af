/** The states in which a device can be. */
export type Found = 'unsupported' | 'blocked' | 'off' | 'on'

/** Why the switch could not be changed: a code of errors.json. */
export interface Refused {
  result: 'refused'
  code: string
}

export type PushSwitchPorts = {
  /**
   * Checks what the browser supports and allows, and whether the server knows this device. Asks for
   * no permission.
   */
  look: () => Promise<{ result: Found } | Refused>
  /**
   * Asks the user for permission and registers the device with the server. `off`: the user closed
   * the question without an answer.
   */
  turnOn: () => Promise<{ result: 'on' | 'off' | 'blocked' } | Refused>
  /** Unregisters the device at the server and in the browser. */
  turnOff: () => Promise<{ result: 'off' } | Refused>
}
