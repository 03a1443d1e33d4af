import * as xstate from 'xstate'

/** A machine with everything that a chart can hold, for the tests of the exports. */
export const player = xstate.createMachine({
  id: 'player',
  type: 'parallel',
  on: { RESET: '.film' },
  states: {
    sound: {
      initial: 'loud',
      states: {
        loud: { on: { MUTE: 'quiet' } },
        quiet: { on: { MUTE: { target: 'loud', guard: xstate.and(['mayShout', 'isAwake']) } } },
      },
    },
    film: {
      initial: 'playing',
      states: {
        playing: {
          initial: 'slow',
          entry: 'light',
          exit: 'dim',
          on: { STOP: 'paused' },
          states: {
            slow: { after: { patience: 'fast' } },
            fast: {},
            back: { type: 'history', history: 'deep' },
          },
        },
        paused: {
          on: {
            PLAY: 'playing.back',
            WAIT: { target: 'paused', reenter: true },
            'a.b': { actions: 'note' },
          },
        },
        over: { type: 'final' },
      },
    },
  },
})
