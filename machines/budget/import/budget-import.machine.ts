import { and, assign, setup } from 'xstate'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import { unbound } from '#machines/kernel/ports.ts'
import type { ColumnField, DayOrder } from '../files/columns.rules.ts'
import { isEmptyPlan } from '../files/plan.schema.ts'
import type { ImportPlan } from '../files/plan.schema.ts'
import type { BudgetImportPorts } from './budget-import.ports.ts'
import { lacksOrder } from './budget-import.rules.ts'

export interface BudgetImportContext {
  fileName: string
  sheet: Sheet | null
  /** The roles that somebody has given to columns, by index, in the order of their choices. */
  chosen: readonly (readonly [number, ColumnField | null])[]
  /** The order of day and month, if somebody has chosen it. */
  order: DayOrder | null
  /** The plan that is being written. */
  plan: ImportPlan | null
}

export type BudgetImportEvent =
  | { type: 'CHOOSE'; fileName: string }
  | { type: 'MAP'; chosen: BudgetImportContext['chosen'] }
  | { type: 'ORDER'; order: DayOrder | null }
  /**
   * The plan for the current budget that was shown, and whether it exceeds what a budget may hold.
   */
  | { type: 'ACCEPT'; plan: ImportPlan; isBeyond: boolean }

const blank: BudgetImportContext = {
  fileName: '',
  sheet: null,
  chosen: [],
  order: null,
  plan: null,
}

/** Costs from a file: the preview comes first, and nothing is written before it is accepted. */
export const budgetImportMachine = setup({
  types: {
    context: {} as BudgetImportContext,
    events: {} as BudgetImportEvent,
    children: {} as { readFile: 'readFile'; write: 'write' },
    tags: {} as 'unreadable' | 'seen' | 'busy',
  },
  actors: unbound<BudgetImportPorts>({ readFile: true, write: true }),
  guards: {
    isRead: (_, { sheet }: { sheet: Sheet | null }) => sheet !== null,
    knowsDays: ({ context }) => !lacksOrder(context),
    wouldChange: ({ event }) => event.type === 'ACCEPT' && !isEmptyPlan(event.plan),
    fits: ({ event }) => event.type === 'ACCEPT' && !event.isBeyond,
    isWritten: (_, { result }: { result: 'written' | 'refused' }) => result === 'written',
  },
  actions: {
    begin: assign((_, { fileName }: { fileName: string }) => ({ ...blank, fileName })),
    keepSheet: assign((_, { sheet }: { sheet: Sheet | null }) => ({ sheet })),
    understand: assign((_, { chosen }: Pick<BudgetImportContext, 'chosen'>) => ({ chosen })),
    keepOrder: assign((_, { order }: { order: DayOrder | null }) => ({ order })),
    keepPlan: assign((_, { plan }: { plan: ImportPlan }) => ({ plan })),
  },
}).createMachine({
  id: 'budgetImport',
  description: 'Costs and payments come from a file',
  context: blank,
  initial: 'open',
  states: {
    open: {
      initial: 'choosing',
      on: {
        CHOOSE: {
          target: 'reading',
          actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName }) },
        },
      },
      states: {
        choosing: { description: 'No file is chosen yet' },
        unreadable: {
          tags: 'unreadable',
          description: 'There is no table in the file that was chosen',
        },
        seen: {
          tags: 'seen',
          description: 'What the file would change, of the budget as it is at that moment',
          on: {
            MAP: {
              actions: {
                type: 'understand',
                params: ({ event }) => ({ chosen: event.chosen }),
              },
            },
            ORDER: {
              actions: { type: 'keepOrder', params: ({ event }) => ({ order: event.order }) },
            },
            ACCEPT: {
              guard: and(['fits', 'knowsDays', 'wouldChange']),
              target: '#budgetImport.writing',
              actions: { type: 'keepPlan', params: ({ event }) => ({ plan: event.plan }) },
            },
          },
        },
      },
    },
    reading: {
      tags: 'busy',
      on: {
        CHOOSE: {
          description: 'Another file, before the one before was read',
          target: 'reading',
          reenter: true,
          actions: { type: 'begin', params: ({ event }) => ({ fileName: event.fileName }) },
        },
      },
      invoke: {
        id: 'readFile',
        src: 'readFile',
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ sheet: event.output }) },
            target: 'open.seen',
            actions: { type: 'keepSheet', params: ({ event }) => ({ sheet: event.output }) },
          },
          { target: 'open.unreadable' },
        ],
        onError: 'open.unreadable',
      },
    },
    writing: {
      tags: ['seen', 'busy'],
      invoke: {
        id: 'write',
        src: 'write',
        // This state is entered only with a plan.
        input: ({ context }) => ({ plan: context.plan as ImportPlan }),
        onDone: [
          {
            guard: { type: 'isWritten', params: ({ event }) => event.output },
            target: 'written',
          },
          {
            description: 'Seen again, as the budget is now',
            target: 'open.seen',
          },
        ],
        onError: 'open.seen',
      },
    },
    written: { type: 'final', description: 'All of it is in the budget, and can be undone there' },
  },
})
