import { setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { PublicationFact, PublicationStep } from './publication.schema.ts'

export interface PublicationEvent {
  type: PublicationStep
}

const recordFact = (fact: PublicationFact) => ({ type: 'recordFact' as const, params: { fact } })

/** Who may open a wedding’s page; at first nobody. */
export const publicationMachine = setup({
  types: { events: {} as PublicationEvent, meta: {} as ActionMeta },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: PublicationFact }) => {},
  },
}).createMachine({
  id: 'publication',
  description:
    'The page of a wedding is off, opens by its link, with a passcode, or for everybody; any of the three goes over into the others',
  initial: 'off',
  states: {
    off: {
      description: 'Nobody but the couple sees it: its address answers as one that never was',
      on: {
        SHARE_LINK: { target: 'by_link', actions: recordFact('linked') },
        SET_PASSCODE: { target: 'with_word', actions: recordFact('worded') },
        OPEN: { target: 'open', actions: recordFact('opened') },
      },
    },
    by_link: {
      description:
        'Whoever has the whole link sees it; its address alone answers as one that never was',
      on: {
        RENEW_LINK: {
          description: 'Another link; the one before opens nothing any more',
          meta: { ends: true, asks: true },
          actions: recordFact('relinked'),
        },
        SET_PASSCODE: { target: 'with_word', actions: recordFact('worded') },
        OPEN: { target: 'open', actions: recordFact('opened') },
        SWITCH_OFF: { target: 'off', actions: recordFact('switched_off') },
      },
    },
    with_word: {
      description:
        'Whoever enters the passcode sees it; before that it shows nothing, not even whose page it is',
      on: {
        CHANGE_PASSCODE: {
          description: 'Another passcode; whoever entered the one before is asked again',
          actions: recordFact('reworded'),
        },
        SHARE_LINK: { target: 'by_link', actions: recordFact('linked') },
        OPEN: { target: 'open', actions: recordFact('opened') },
        SWITCH_OFF: { target: 'off', actions: recordFact('switched_off') },
      },
    },
    open: {
      description: 'Everybody sees it, search engines too',
      on: {
        SHARE_LINK: { target: 'by_link', actions: recordFact('linked') },
        SET_PASSCODE: { target: 'with_word', actions: recordFact('worded') },
        SWITCH_OFF: { target: 'off', actions: recordFact('switched_off') },
      },
    },
  },
})

/** As stored in rows. If a state's name changes, raise the version and add a migration. */
export const publication: Lifecycle<typeof publicationMachine, PublicationFact> = {
  machine: publicationMachine,
  version: 1,
  migrations: {},
}
