import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Agreed } from '#machines/choices/agreed.schema.ts'
import type { Choice, ChoiceRecord, Written } from '#machines/choices/choice/choice.schema.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import type { ChoiceFact, ChoiceStep } from '#machines/choices/vendor-choice.schema.ts'
import { actionsOf, placeOf } from '#machines/choices/vendor-choice.selectors.ts'
import type { Answer } from '#src/client/api.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { takeStep } from '../choices.queries.ts'
import { useChoiceStep } from '../use-choice-step.ts'
import { BookWindow } from './book-window.tsx'
import { ChoiceStatus } from './choice-line.tsx'
import { ChoiceProgress } from './choice-progress.tsx'

interface ChoiceStatusCardProps {
  weddingId: string
  record: ChoiceRecord
  mayEdit: boolean
  keep: (record: ChoiceRecord) => void
  readAgain: () => void
  /** A step was taken: what is now true, and what undoing takes back. */
  onTaken: (fact: ChoiceFact, activityId: string, choice: Choice) => void
  /** What it is called and about, where it stands among other things. */
  label?: string
  head?: ReactNode
}

/** Where one vendor stands, whose turn it is, what comes next, and what may be done now. */
export function ChoiceStatusCard(props: ChoiceStatusCardProps) {
  const { t } = useTranslation()
  const { choice } = props.record
  useReportLifecycleState({ machine: 'vendorChoice', record: choice.id, ...placeOf(choice) })
  const heading = useRef<HTMLDivElement>(null)
  return (
    <Card label={props.label ?? t('choices:choice.status')}>
      <Row spread>
        <div ref={heading} tabIndex={-1}>
          {props.head ?? <h2>{t('choices:choice.status')}</h2>}
        </div>
        <ChoiceStatus {...choice} />
      </Row>
      <ChoiceProgress choice={choice}>
        <Acts {...props} onMoved={() => heading.current?.focus()} />
      </ChoiceProgress>
    </Card>
  )
}

function Acts({
  weddingId,
  record,
  mayEdit,
  keep,
  readAgain,
  onTaken,
  onMoved,
}: ChoiceStatusCardProps & { onMoved: () => void }) {
  const { t } = useTranslation()
  const { choice } = record
  const now = useNow()
  const { wedding, may } = useWedding()
  const [isBooking, setBooking] = useState(false)
  const { outcome, take, busyWith } = useChoiceStep<ChoiceStep>({ record, keep, readAgain })

  async function move(step: ChoiceStep, agreed: Agreed | null = null): Promise<Answer<Written>> {
    const { promise, resolve } = Promise.withResolvers<Answer<Written>>()
    const isBusy = { result: 'refused', code: 'idempotency_running', details: {} } as const
    await take({ event: step, ...(agreed ? { agreed } : {}) }, async (request, key) => {
      const answer = await takeStep(weddingId, choice.id, request, key)
      resolve(answer)
      return answer
    })
    // A second press while the first is on its way sends nothing.
    resolve(isBusy)
    const answer = await promise
    if (answer.result === 'refused') return answer
    onTaken(factsOfSteps[step], answer.body.activityId, answer.body.choice)
    // The button that was pressed is gone with the state that it belongs to.
    onMoved()
    return answer
  }

  /** Whoever is booked goes on the budget: what was agreed is asked for in the same step. */
  async function press(step: ChoiceStep) {
    if (step === 'BOOK' && may('budget', 'edit')) setBooking(true)
    else await move(step)
  }

  return (
    <>
      <LifecycleActions
        actions={actionsOf(placeOf(choice), now.toISOString())}
        busyWith={busyWith}
        disabledReason={mayEdit ? null : t('choices:off.noRight')}
        onTake={press}
        textsFor={(action) => textsOf(action, choice.name)}
      />
      {isBooking ? (
        <BookWindow
          choice={choice}
          currency={wedding.currency}
          book={(agreed) => move('BOOK', agreed)}
          onClose={() => setBooking(false)}
        />
      ) : null}
      <Notice>{outcome.state === 'stale' ? t('choices:stale') : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('choices:refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}

function textsOf({ event, refusedBy, asks }: LifecycleAction<ChoiceStep>, name: string) {
  return {
    label: t(asks ? 'choices:dropping.open' : `choices:step.${event}`),
    busy: t('choices:step.busy'),
    disabledReason: disabledReasonFor(refusedBy),
    asked: {
      question: t('choices:dropping.question', { name }),
      means: t('choices:dropping.means'),
      act: t('choices:dropping.act'),
      keep: t('choices:dropping.keep'),
    },
  }
}

/** What a step makes true, as the chart tells it. */
const factsOfSteps = {
  SAVE: 'saved',
  ASK: 'asked',
  QUOTE: 'quoted',
  BOOK: 'booked',
  DROP: 'dropped',
  REOPEN: 'reopened',
  NOT_NEEDED: 'not_needed',
  WANT: 'wanted',
} as const satisfies Record<ChoiceStep, ChoiceFact>

const offReasons = ['hasPrice', 'isNotInEnquiry'] as const

/** What is now true of them, with their price where booking them put it on the budget. */
export function doneText(
  fact: ChoiceFact,
  { name, price }: Pick<Choice, 'name' | 'price'>,
  mayEditBudget: boolean,
): string {
  return fact === 'booked' && price && mayEditBudget
    ? t('choices:messages.bookedPriced', { name, amount: formatMoney(price) })
    : t(`choices:messages.${fact}`, { name })
}

function disabledReasonFor(why: readonly string[]) {
  return why
    .map((guard) => t(`choices:off.${offReasons.find((known) => known === guard) ?? 'hasVendor'}`))
    .join(' ')
}
