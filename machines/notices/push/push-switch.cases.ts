import { cases } from '#machines/kernel/cases.ts'
import type { PushSwitchEvent } from './push-switch.machine.ts'
import type { PushSwitchPorts } from './push-switch.ports.ts'

const refused = (code: string) => ({ result: 'refused' as const, code })

/** The events and the ports' outcomes: generated paths and the statechart page offer these. */
export const pushSwitchCases = cases<PushSwitchEvent, PushSwitchPorts>({
  events: [{ type: 'TURN_ON' }, { type: 'TURN_OFF' }, { type: 'LOOK' }],
  answers: {
    look: [
      { result: 'unsupported' },
      { result: 'blocked' },
      { result: 'off' },
      { result: 'on' },
      refused('unreachable'),
    ],
    turnOn: [{ result: 'on' }, { result: 'blocked' }, { result: 'off' }, refused('too_many')],
    turnOff: [{ result: 'off' }, refused('unreachable')],
  },
})
