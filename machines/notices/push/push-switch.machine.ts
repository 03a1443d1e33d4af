import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { Found, PushSwitchPorts, Refused } from './push-switch.ports.ts'

export type PushSwitchEvent =
  | { type: 'TURN_ON' }
  | { type: 'TURN_OFF' }
  /** The browser’s settings or the list of devices may have changed. */
  | { type: 'LOOK' }

type Outcome = { result: Found } | Refused

interface Done {
  event: { output: Outcome }
}

const found = (result: Found) => ({
  type: 'is' as const,
  params: ({ event }: Done) => ({ outcome: event.output, found: result }),
})

const keepRefusal = {
  type: 'keepRefusal' as const,
  params: ({ event }: Done) => ({ code: codeOf(event.output) }),
}

const keepUnexpected = { type: 'keepRefusal' as const, params: { code: 'unexpected' } }

/**
 * Whether this device shows notices while the product is closed. The browser asks for permission
 * only after a press.
 */
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
            guard: found('unsupported'),
            target: 'unsupported',
          },
          {
            guard: found('blocked'),
            target: 'blocked',
          },
          {
            guard: found('off'),
            target: 'off',
          },
          {
            guard: found('on'),
            target: 'on',
          },
          {
            target: 'failed',
            actions: keepRefusal,
          },
        ],
        onError: {
          target: 'failed',
          actions: keepUnexpected,
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
            guard: found('on'),
            target: 'on',
          },
          {
            guard: found('blocked'),
            target: 'blocked',
          },
          {
            guard: found('off'),
            description: 'The question was closed without an answer',
            target: 'off',
          },
          {
            target: 'off',
            actions: keepRefusal,
          },
        ],
        onError: {
          target: 'off',
          actions: keepUnexpected,
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
            guard: found('off'),
            target: 'off',
          },
          {
            target: 'on',
            actions: keepRefusal,
          },
        ],
        onError: {
          target: 'on',
          actions: keepUnexpected,
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
