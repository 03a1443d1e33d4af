import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { Found, PushSwitchPorts, Refused } from './push-switch.ports.ts'

export type PushSwitchEvent =
  | { type: 'TURN_ON' }
  | { type: 'TURN_OFF' }
  /** Something may have changed: in the browser's settings, or in the list of devices. */
  | { type: 'LOOK' }

type Outcome = { result: Found } | Refused

/** Whether this device shows notices while the product is closed. The browser is asked for nothing before a press. */
export const pushSwitchMachine = setup({
  types: {
    context: {} as { refusal: string | null },
    events: {} as PushSwitchEvent,
    tags: {} as 'busy',
  },
  actors: unbound<PushSwitchPorts>({ look: true, turnOn: true, turnOff: true }),
  guards: {
    is: (_, { outcome, found }: { outcome: Outcome; found: Found }) => outcome.result === found,
  },
  actions: {
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign({ refusal: (_, { code }: { code: string }) => code }),
  },
}).createMachine({
  id: 'pushSwitch',
  description: 'Whether this device shows notices while the product is closed',
  context: { refusal: null },
  initial: 'looking',
  states: {
    looking: {
      tags: 'busy',
      description: 'What the browser can do and allows, and whether the server knows it',
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ outcome: event.output, found: 'unsupported' as const }),
            },
            target: 'unsupported',
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ outcome: event.output, found: 'blocked' as const }),
            },
            target: 'blocked',
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ outcome: event.output, found: 'off' as const }),
            },
            target: 'off',
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ outcome: event.output, found: 'on' as const }),
            },
            target: 'on',
          },
          {
            target: 'failed',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({ code: codeOf(event.output) }),
            },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepRefusal', params: { code: 'unexpected' } },
        },
      },
    },
    unsupported: { description: 'The browser shows no notices of sites' },
    blocked: {
      description: 'The browser was told to show none of ours; only its own settings change that',
      on: { LOOK: 'looking' },
    },
    off: {
      on: {
        TURN_ON: { target: 'asking', actions: 'forgetRefusal' },
        LOOK: { target: 'looking', actions: 'forgetRefusal' },
      },
    },
    asking: {
      tags: 'busy',
      description: 'The browser asks whoever sits there',
      invoke: {
        id: 'turnOn',
        src: 'turnOn',
        onDone: [
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ outcome: event.output, found: 'on' as const }),
            },
            target: 'on',
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ outcome: event.output, found: 'blocked' as const }),
            },
            target: 'blocked',
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ outcome: event.output, found: 'off' as const }),
            },
            description: 'The question was closed without an answer',
            target: 'off',
          },
          {
            target: 'off',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({ code: codeOf(event.output) }),
            },
          },
        ],
        onError: {
          target: 'off',
          actions: { type: 'keepRefusal', params: { code: 'unexpected' } },
        },
      },
    },
    on: {
      on: {
        TURN_OFF: { target: 'ending', actions: 'forgetRefusal' },
        LOOK: { target: 'looking', actions: 'forgetRefusal' },
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'turnOff',
        src: 'turnOff',
        onDone: [
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ outcome: event.output, found: 'off' as const }),
            },
            target: 'off',
          },
          {
            target: 'on',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({ code: codeOf(event.output) }),
            },
          },
        ],
        onError: {
          target: 'on',
          actions: { type: 'keepRefusal', params: { code: 'unexpected' } },
        },
      },
    },
    failed: {
      description: 'Nobody knows whether it is on',
      on: { LOOK: { target: 'looking', actions: 'forgetRefusal' } },
    },
  },
})

function codeOf(outcome: Outcome): string {
  return outcome.result === 'refused' ? outcome.code : 'unexpected'
}
