import { cases } from '#machines/kernel/cases.ts'
import type { SignOutPorts } from './sign-out.ports.ts'

/** The ports' outcomes: generated paths and the statechart page offer these. */
export const signOutCases = cases<never, SignOutPorts>({
  events: [],
  answers: {
    logout: [undefined],
    forget: [undefined],
    notifyOtherTabs: [undefined],
    leaveHosted: [undefined],
  },
})
