import type { SnapshotFrom } from 'xstate'
import type { liveLineMachine } from './live-line.machine.ts'

type Snapshot = SnapshotFrom<typeof liveLineMachine>

/** How many times anything may have changed unheard. */
export function gapsOf({ context }: Snapshot) {
  return context.gaps
}
