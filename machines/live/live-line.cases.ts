import { cases } from '#machines/kernel/cases.ts'
import type { LiveLineEvent } from './live-line.machine.ts'
import type { LiveLinePorts } from './live-line.ports.ts'

/**
 * What the sources tell, and the port's outcomes: generated paths and the statechart page offer
 * these.
 */
export const liveLineCases = cases<LiveLineEvent, LiveLinePorts>({
  events: [
    { type: 'TURN' },
    { type: 'OPENED' },
    { type: 'HEARD' },
    { type: 'INTERRUPTED' },
    { type: 'LOST' },
    { type: 'OFFLINE' },
    { type: 'ONLINE' },
    { type: 'HIDDEN' },
    { type: 'SHOWN' },
  ],
  answers: {
    checkAccess: [
      { result: 'there', jitter: 0.25 },
      { result: 'unreached', jitter: 0.75 },
      { result: 'gone' },
    ],
  },
})
