import { catalogueEntry } from '#machines/kernel/catalogue-entry.ts'
import { pushSwitchCases } from './push-switch.cases.ts'
import { pushSwitchMachine } from './push-switch.machine.ts'

export const pushSwitchModel = catalogueEntry({
  kind: 'flow',
  domain: 'notices',
  title: 'Notifications on this device',
  purpose: 'Has a browser show notices while the product is closed, and ends that.',
  machine: pushSwitchMachine,
  cases: pushSwitchCases,
  shows: {
    context: ['refusal'],
    events: {
      TURN_ON: [],
      TURN_OFF: [],
      LOOK: [],
      'xstate.done.actor.look': ['output'],
      'xstate.done.actor.turnOn': ['output'],
      'xstate.done.actor.turnOff': ['output'],
    },
  },
  sees: {
    looking: '{notices:push.states.looking}',
    unsupported: '{notices:push.states.unsupported}',
    blocked: '{notices:push.states.blocked}',
    off: '{notices:push.states.off}',
    asking: '{notices:push.states.asking}',
    on: '{notices:push.states.on}',
    ending: '{notices:push.states.ending}',
    failed: '{notices:push.states.failed}',
  },
  screens: { '': '/settings' },
})
