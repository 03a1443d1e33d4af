import type { ReactNode } from 'react'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { mayAsk, progressOf, turnIn } from '#machines/choices/vendor-choice.selectors.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useEnquiryFacts, useEnquiryStatus } from '#src/features/enquiries/use-enquiry-status.ts'
import { formatDay, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Where } from '#src/ui/layout/where.tsx'
import { daysSince } from './choice-line.tsx'

/**
 * The way to a booking. While they are in a conversation with them, the conversation says whose
 * turn it is.
 */
export function ChoiceProgress({ choice, children }: { choice: Choice; children: ReactNode }) {
  const { enquiry } = choice
  return enquiry?.isOpen ? (
    <ThreadWay choice={choice} thread={enquiry}>
      {children}
    </ThreadWay>
  ) : (
    <OwnWay choice={choice}>{children}</OwnWay>
  )
}

function OwnWay({ choice, children }: { choice: Choice; children: ReactNode }) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <Where
      label={t('choices:choice.way')}
      state={`choice.${choice.state}`}
      turn={turnIn(choice.state) ?? 'none'}
      {...stagesOf(choice, now)}
      facts={factsOf(choice, now)}
    >
      {children}
    </Where>
  )
}

function ThreadWay({
  choice,
  thread,
  children,
}: {
  choice: Choice
  thread: NonNullable<Choice['enquiry']>
  children: ReactNode
}) {
  const { t } = useTranslation()
  const facts = useEnquiryFacts(thread, choice)
  const progress = stagesOf(choice, useNow())
  const { state, turn, children: word } = useEnquiryStatus(thread)
  // Agreed, and not sure yet: a stage of its own before the booking.
  const isAgreed = thread.where.stage === 'accepted'
  return (
    <Where
      label={t('choices:choice.way')}
      state={state}
      turn={turn}
      {...progress}
      {...(isAgreed
        ? {
            stages: progress.stages.toSpliced(progress.now + 1, 0, { name: word }),
            now: progress.now + 1,
            agreedFrom: progress.now + 1,
          }
        : {})}
      facts={facts}
    >
      {children}
    </Where>
  )
}

function stagesOf(choice: Choice, now: Date) {
  const { stages, now: place, skipped, agreedFrom } = progressOf(choice.state, choice.passed)
  return {
    stages: stages.map((stage, at) => ({
      name: t(`choices:state.${stage}`),
      ...(at === place ? { note: formatWhen(choice.since, now) } : {}),
      ...(skipped.includes(stage) ? { isSkipped: true, note: t('choices:choice.skipped') } : {}),
    })),
    now: place,
    agreedFrom,
  }
}

/** Whose turn, what is next, by when: always in this order. */
function factsOf({ state, since, offerUntil, price }: Choice, now: Date) {
  const day = formatWhen(since, now)
  const days = daysSince(since, now)
  const by = { name: t('choices:choice.by') }
  const turn = turnIn(state)
  return {
    whose: { name: t('choices:choice.whose'), value: t(`choices:place.${state}.whose`) },
    next: {
      name: t('choices:choice.next'),
      value: t(
        mayAsk(state) && price !== null
          ? 'choices:place.saved.nextPriced'
          : `choices:place.${state}.next`,
      ),
      more: t(`choices:place.${state}.nextMore`),
    },
    by:
      turn === 'theirs'
        ? {
            ...by,
            value: t('choices:place.asked.by'),
            more:
              days === 0
                ? t('choices:place.asked.byMoreToday')
                : t('choices:place.asked.byMore', { count: days }),
          }
        : turn === 'mine'
          ? {
              ...by,
              value: offerUntil ? formatDay(offerUntil) : t('choices:place.quoted.by'),
              more: t(
                offerUntil ? 'choices:place.quoted.byMore' : 'choices:place.quoted.byMoreNone',
              ),
            }
          : { ...by, value: t(`choices:place.${state}.by`, { day }) },
  }
}
