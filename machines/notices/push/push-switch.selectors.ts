import type { SnapshotFrom } from 'xstate'
import type { pushSwitchMachine } from './push-switch.machine.ts'

export type PushSwitchSnapshot = SnapshotFrom<typeof pushSwitchMachine>

export type PushSwitchState = PushSwitchSnapshot['value']

export function stateOf(snapshot: PushSwitchSnapshot): PushSwitchState {
  return snapshot.value
}

export function isBusy(snapshot: PushSwitchSnapshot): boolean {
  return snapshot.hasTag('busy')
}

/** A code of errors.json. */
export function refusalOf(snapshot: PushSwitchSnapshot): string | null {
  return snapshot.context.refusal
}
