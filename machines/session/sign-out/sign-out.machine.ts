import { assign, setup } from 'xstate'
import { unbound } from '#machines/kernel/ports.ts'
import type { SignOutPorts } from './sign-out.ports.ts'

export const signOutMachine = setup({
  types: {
    context: {} as { serverNotified: boolean },
    output: {} as { serverNotified: boolean },
    tags: {} as 'busy',
  },
  actors: unbound<SignOutPorts>({
    logout: true,
    forget: true,
    notifyOtherTabs: true,
    leaveHosted: true,
  }),
  /** A server that hangs must not keep anybody signed in on this screen. */
  delays: { patience: 4_000 },
  actions: { noteServerNotified: assign({ serverNotified: true }) },
}).createMachine({
  id: 'signOut',
  description: 'Always ends signed out here, whatever the server says',
  context: { serverNotified: false },
  initial: 'loggingOut',
  output: ({ context }) => ({ serverNotified: context.serverNotified }),
  states: {
    loggingOut: {
      tags: 'busy',
      invoke: {
        id: 'logout',
        src: 'logout',
        onDone: { target: 'forgetting', actions: 'noteServerNotified' },
        onError: { target: 'forgetting' },
      },
      after: { patience: { target: 'forgetting' } },
    },
    forgetting: {
      tags: 'busy',
      invoke: {
        id: 'forget',
        src: 'forget',
        onDone: { target: 'notifyingOtherTabs' },
        onError: { target: 'notifyingOtherTabs' },
      },
    },
    notifyingOtherTabs: {
      tags: 'busy',
      invoke: {
        id: 'notifyOtherTabs',
        src: 'notifyOtherTabs',
        onDone: { target: 'leavingHosted' },
        onError: { target: 'leavingHosted' },
      },
    },
    leavingHosted: {
      tags: 'busy',
      description:
        'Last, because the page ends with it: the hosted login would sign the same person in again without asking',
      invoke: {
        id: 'leaveHosted',
        src: 'leaveHosted',
        onDone: { target: 'signedOut' },
        onError: { target: 'signedOut' },
      },
    },
    signedOut: { type: 'final' },
  },
})
