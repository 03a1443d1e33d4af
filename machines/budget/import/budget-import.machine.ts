import { and, assign, setup } from 'xstate'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import { unbound } from '#machines/kernel/ports.ts'
import type { ColumnField, DayOrder } from '../files/columns.rules.ts'
import { isNothing } from '../files/plan.schema.ts'
import type { ImportPlan } from '../files/plan.schema.ts'
import type { BudgetImportPorts } from './budget-import.ports.ts'
import { lacksOrder } from './budget-import.rules.ts'

export interface BudgetImportContext {
  fileName: string
  sheet: Sheet | null
  /** What somebody says that columns hold, by their places, in the order in which it was said. */
  chosen: readonly (readonly [number, ColumnField | null])[]
  /** How days are written, where somebody says so. */
  order: DayOrder | null
  /** What is being written. */
  plan: ImportPlan | null
}

export type BudgetImportEvent =
  | { type: 'CHOOSE'; fileName: string }
  | { type: 'MAP'; chosen: BudgetImportContext['chosen'] }
  | { type: 'ORDER'; order: DayOrder | null }
  /** What was seen: the plan for the budget as it is now, and whether that is more than a budget holds. */
  | { type: 'ACCEPT'; plan: ImportPlan; isBeyond: boolean }

const blank: BudgetImportContext = {
  fileName: '',
  sheet: null,
  chosen: [],
  order: null,
  plan: null,
}

/** Costs from a file: what would change is seen first, and nothing is written before it is accepted. */
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
    wouldChange: ({ event }) => event.type === 'ACCEPT' && !isNothing(event.plan),
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
        // The state is entered with a plan only.
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
