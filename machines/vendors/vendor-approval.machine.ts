import { and, assign, setup } from 'xstate'
import type { ActionMeta, Lifecycle } from '#machines/kernel/lifecycle.ts'
import type { ApprovalFact } from './approval-record.schema.ts'
import {
  hasChanges,
  hasDetails,
  hasDocuments,
  hasNotAppealed,
  hasRoomForDocument,
  isAnotherReviewer,
  isClosingAsked,
  isConfirmedByAnother,
  keepsNeededDetails,
  waitedLongEnough,
} from './vendor-approval.rules.ts'
import type {
  ApprovalFacts,
  DetailsChange,
  NeededDetail,
  OwnerRequest,
  ReviewerRequest,
} from './vendor-approval.schema.ts'

/**
 * Every event carries its time, and a reviewer's event carries the reviewer, because the chart has
 * neither a clock nor users.
 */
export type ApprovalEvent = { at: string } & (
  | { type: OwnerRequest['event'] }
  | { type: ReviewerRequest['event']; by: string }
  | { type: 'CHANGE_DETAILS'; missing: NeededDetail[]; changes: DetailsChange }
  | { type: 'ADD_DOCUMENT' | 'REMOVE_DOCUMENT' }
)

export type ApprovalInput = Pick<ApprovalFacts, 'missing' | 'documents'>

/**
 * Closing for good, wherever a decision has gone against the business: one of the team asks,
 * another confirms.
 */
const closing = {
  ASK_TO_CLOSE: {
    guard: 'isNotClosingAsked',
    actions: [
      { type: 'noteClosing', params: ({ event }: { event: { by: string } }) => event },
      { type: 'recordFact', params: { fact: 'closing_asked' } },
    ],
  },
  DROP_CLOSING: {
    guard: 'isClosingAsked',
    actions: ['dropClosing', { type: 'recordFact', params: { fact: 'closing_dropped' } }],
  },
  CONFIRM_CLOSING: {
    guard: 'isConfirmedByAnother',
    target: '#vendorApproval.closed',
    meta: { ends: true, asks: true },
    actions: ['forgetDecision', { type: 'recordFact', params: { fact: 'closed' } }],
  },
} as const

/** The approval of a business: handed in by its owner, read and decided by the review team. */
export const vendorApprovalMachine = setup({
  types: {
    context: {} as ApprovalFacts,
    events: {} as ApprovalEvent,
    input: {} as ApprovalInput,
    tags: {} as
      | 'ownersTurn'
      | 'reviewersTurn'
      | 'handedIn'
      | 'unread'
      | 'beingRead'
      | 'settled'
      | 'over'
      | 'closed',
    meta: {} as ActionMeta,
  },
  guards: {
    hasDetails: ({ context }) => hasDetails(context),
    hasDocuments: ({ context }) => hasDocuments(context),
    hasChanges: ({ context }) => hasChanges(context),
    hasRoomForDocument: ({ context }) => hasRoomForDocument(context),
    hasNotAppealed: ({ context }) => hasNotAppealed(context),
    isAnotherReviewer: ({ context, event }) => isAnotherReviewer(context, reviewerOf(event)),
    wasSuspended: ({ context }) => context.appealed === 'suspended',
    isClosingAsked: ({ context }) => isClosingAsked(context),
    isNotClosingAsked: ({ context }) => !isClosingAsked(context),
    isConfirmedByAnother: ({ context, event }) => isConfirmedByAnother(context, reviewerOf(event)),
    waitedLongEnough: ({ context, event }) => waitedLongEnough(context, event.at),
    keepsNeededDetails: ({ context, event }) =>
      event.type !== 'CHANGE_DETAILS' || keepsNeededDetails(context, event),
    keepsWhatWasChecked: ({ event }) =>
      event.type !== 'CHANGE_DETAILS' || event.changes !== 'checked',
  },
  actions: {
    /** Does nothing itself: `advance` returns the facts. */
    recordFact: (_args, _params: { fact: ApprovalFact }) => {},
    noteDetails: assign(
      ({ context }, { missing, changes }: { missing: NeededDetail[]; changes: DetailsChange }) =>
        changes === 'nothing' ? context : { missing, changed: true },
    ),
    countDocument: assign({ documents: ({ context }) => context.documents + 1, changed: true }),
    discountDocument: assign({ documents: ({ context }) => context.documents - 1, changed: true }),
    waitForChanges: assign({ changed: false }),
    noteRejection: assign({ rejectedAt: (_, { at }: { at: string }) => at }),
    noteDecision: assign({ decidedBy: (_, { by }: { by: string }) => by }),
    noteAppeal: assign({
      appealed: (_, { of }: { of: 'rejected' | 'suspended' }) => of,
      closingBy: null,
    }),
    noteClosing: assign({ closingBy: (_, { by }: { by: string }) => by }),
    dropClosing: assign({ closingBy: null }),
    /** What comes now is another decision, with an appeal of its own. */
    forgetDecision: assign({ decidedBy: null, appealed: null, closingBy: null }),
  },
}).createMachine({
  id: 'vendorApproval',
  description: 'A business is handed in, read by the review team, and listed once it is approved',
  context: ({ input }) => ({
    ...input,
    rejectedAt: null,
    changed: true,
    decidedBy: null,
    appealed: null,
    closingBy: null,
  }),
  initial: 'editable',
  states: {
    editable: {
      description: 'Everything may be changed, and it is handed in, or in again',
      initial: 'draft',
      on: {
        CHANGE_DETAILS: { actions: { type: 'noteDetails', params: ({ event }) => event } },
        ADD_DOCUMENT: { guard: 'hasRoomForDocument', actions: 'countDocument' },
        REMOVE_DOCUMENT: { guard: 'hasDocuments', actions: 'discountDocument' },
      },
      states: {
        draft: {
          tags: 'ownersTurn',
          description: 'Only the owner sees it',
          on: {
            SUBMIT: {
              guard: and(['hasDetails', 'hasDocuments']),
              target: '#vendorApproval.submitted',
              actions: { type: 'recordFact', params: { fact: 'submitted' } },
            },
          },
        },
        changes_requested: {
          tags: 'ownersTurn',
          description: 'Back with the owner, with what the review asks for',
          on: {
            SUBMIT: {
              guard: and(['hasDetails', 'hasDocuments', 'hasChanges']),
              target: '#vendorApproval.submitted',
              actions: { type: 'recordFact', params: { fact: 'submitted' } },
            },
          },
        },
        rejected: {
          tags: 'over',
          description: 'May be appealed once, and handed in again thirty days after the decision',
          on: {
            SUBMIT: {
              guard: and(['hasDetails', 'hasDocuments', 'waitedLongEnough']),
              target: '#vendorApproval.submitted',
              actions: ['forgetDecision', { type: 'recordFact', params: { fact: 'submitted' } }],
            },
            APPEAL: {
              guard: and(['hasDetails', 'hasDocuments', 'hasNotAppealed']),
              target: '#vendorApproval.appealed',
              actions: [
                { type: 'noteAppeal', params: { of: 'rejected' } },
                { type: 'recordFact', params: { fact: 'appealed' } },
              ],
            },
            ...closing,
          },
        },
      },
    },
    submitted: {
      tags: ['reviewersTurn', 'handedIn', 'unread'],
      description: 'Stays as it was handed in; nobody has begun to read it',
      on: {
        WITHDRAW: {
          target: 'editable',
          actions: { type: 'recordFact', params: { fact: 'withdrawn' } },
        },
        START_REVIEW: {
          target: 'in_review',
          actions: { type: 'recordFact', params: { fact: 'review_started' } },
        },
      },
    },
    in_review: {
      tags: ['reviewersTurn', 'handedIn', 'beingRead'],
      description: 'Stays as it was handed in; a reviewer is reading it',
      on: {
        REQUEST_CHANGES: {
          target: 'editable.changes_requested',
          actions: [
            'waitForChanges',
            { type: 'recordFact', params: { fact: 'changes_requested' } },
          ],
        },
        APPROVE: {
          target: 'checked',
          actions: { type: 'recordFact', params: { fact: 'approved' } },
        },
        REJECT: {
          target: 'editable.rejected',
          actions: [
            { type: 'noteRejection', params: ({ event }) => event },
            { type: 'noteDecision', params: ({ event }) => event },
            { type: 'recordFact', params: { fact: 'rejected' } },
          ],
        },
      },
    },
    appealed: {
      tags: ['reviewersTurn', 'handedIn'],
      description: 'Stays as it was appealed; somebody else than before decides',
      on: {
        UPHOLD_DECISION: [
          {
            guard: and(['isAnotherReviewer', 'wasSuspended']),
            target: 'checked.suspended',
            actions: { type: 'recordFact', params: { fact: 'decision_upheld' } },
          },
          {
            guard: 'isAnotherReviewer',
            target: 'editable.rejected',
            actions: { type: 'recordFact', params: { fact: 'decision_upheld' } },
          },
        ],
        OVERTURN_DECISION: {
          guard: 'isAnotherReviewer',
          target: 'checked.approved',
          actions: [
            'forgetDecision',
            { type: 'recordFact', params: { fact: 'decision_overturned' } },
          ],
        },
      },
    },
    closed: {
      tags: 'closed',
      description: 'Closed for good by two of the review team; nothing changes it any more',
    },
    checked: {
      description: 'The name, category, town and documents stay as they were checked',
      initial: 'approved',
      on: {
        CHANGE_DETAILS: {
          guard: and(['keepsWhatWasChecked', 'keepsNeededDetails']),
          actions: { type: 'noteDetails', params: ({ event }) => event },
        },
        ADD_DOCUMENT: { guard: 'hasRoomForDocument', actions: 'countDocument' },
      },
      states: {
        approved: {
          tags: 'settled',
          description: 'Listed in the marketplace',
          on: {
            WITHDRAW: {
              description:
                'The owner takes it off the marketplace, to change what was checked or for good',
              target: '#vendorApproval.editable',
              meta: { ends: true, asks: true },
              actions: { type: 'recordFact', params: { fact: 'withdrawn' } },
            },
            SUSPEND: {
              target: 'suspended',
              actions: [
                { type: 'noteDecision', params: ({ event }) => event },
                { type: 'recordFact', params: { fact: 'suspended' } },
              ],
            },
          },
        },
        suspended: {
          tags: 'reviewersTurn',
          description:
            'Off the marketplace until the review team reinstates it; may be appealed once',
          on: {
            REINSTATE: {
              target: 'approved',
              actions: ['forgetDecision', { type: 'recordFact', params: { fact: 'reinstated' } }],
            },
            APPEAL: {
              guard: 'hasNotAppealed',
              target: '#vendorApproval.appealed',
              actions: [
                { type: 'noteAppeal', params: { of: 'suspended' } },
                { type: 'recordFact', params: { fact: 'appealed' } },
              ],
            },
            ...closing,
          },
        },
      },
    },
  },
})

/**
 * As stored in rows. If a state's name or a fact's shape changes, raise the version and add a
 * migration.
 */
export const vendorApproval: Lifecycle<typeof vendorApprovalMachine, ApprovalFact> = {
  machine: vendorApprovalMachine,
  version: 3,
  migrations: {
    // Older rows do not say whether anything has changed, so an owner who was asked for changes may
    // submit once without any.
    1: ({ state, facts }) => ({
      state,
      facts: { ...(facts as Omit<ApprovalFacts, 'changed'>), changed: true },
    }),
    // Who decided is in the facts already where the migration of the database found a step that
    // tells it.
    2: ({ state, facts }) => ({
      state,
      facts: { decidedBy: null, appealed: null, closingBy: null, ...(facts as object) },
    }),
  },
}

/** Who of the team it is; nobody where only what may happen is asked. */
function reviewerOf(event: ApprovalEvent) {
  return 'by' in event ? event.by : ''
}
