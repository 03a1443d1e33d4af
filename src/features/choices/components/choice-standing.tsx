import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Agreed } from '#machines/choices/agreed.schema.ts'
import type { Choice, ChoiceRecord, Written } from '#machines/choices/choice/choice.schema.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import type { ChoiceFact, ChoiceStep } from '#machines/choices/vendor-choice.schema.ts'
import { actionsOf, placeOf, turnIn, wayOf } from '#machines/choices/vendor-choice.selectors.ts'
import type { Answer } from '#src/client/api.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { useNow } from '#src/client/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatDay, formatMoney, formatWhen } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { Where } from '#src/ui/layout/where.tsx'
import { takeStep } from '../choices.queries.ts'
import { useChoiceStep } from '../use-choice-step.ts'
import { BookWindow } from './book-window.tsx'
import { ChoiceStatus, daysSince } from './choice-line.tsx'

interface StandingProps {
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
export function ChoiceStanding(props: StandingProps) {
  const { t } = useTranslation()
  const { choice } = props.record
  const { state } = choice
  const now = useNow()
  useReportLifecycleState({ machine: 'vendorChoice', record: choice.id, ...placeOf(choice) })
  const heading = useRef<HTMLDivElement>(null)
  const { stations, now: place, skipped, agreedFrom } = wayOf(state, choice.passed)
  return (
    <Card label={props.label ?? t('choices:choice.standing')}>
      <Row spread>
        <div ref={heading} tabIndex={-1}>
          {props.head ?? <h2>{t('choices:choice.standing')}</h2>}
        </div>
        <ChoiceStatus {...choice} />
      </Row>
      <Where
        label={t('choices:choice.way')}
        state={`choice.${state}`}
        turn={turnIn(state) ?? 'none'}
        stations={stations.map((station, at) => ({
          name: t(`choices:state.${station}`),
          ...(at === place ? { note: formatWhen(choice.since, now) } : {}),
          ...(skipped.includes(station)
            ? { isSkipped: true, note: t('choices:choice.skipped') }
            : {}),
        }))}
        now={place}
        agreedFrom={agreedFrom}
        facts={factsOf(choice, now)}
      >
        <Acts {...props} onMoved={() => heading.current?.focus()} />
      </Where>
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
}: StandingProps & { onMoved: () => void }) {
  const { t } = useTranslation()
  const { choice } = record
  const now = useNow()
  const { wedding, may } = useWedding()
  const [isBooking, setBooking] = useState(false)
  const { outcome, take, busyWith } = useChoiceStep<ChoiceStep>({ record, keep, readAgain })

  async function move(step: ChoiceStep, agreed: Agreed | null = null): Promise<Answer<Written>> {
    const asked = takeStep(weddingId, choice, step, agreed)
    const isTaken = await take(step, () => asked)
    const answer = await asked
    if (!isTaken || answer.result === 'refused') return answer
    onTaken(told[step], answer.body.activityId, answer.body.choice)
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
        wordsFor={(action) => wordsOf(action, choice.name)}
      />
      {isBooking ? (
        <BookWindow
          choice={choice}
          currency={wedding.currency}
          book={(agreed) => move('BOOK', agreed)}
          onClose={() => setBooking(false)}
        />
      ) : null}
      <Notice>{outcome.state === 'overtaken' ? t('choices:overtaken') : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('choices:refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}

function wordsOf({ event, refusedBy, asks }: LifecycleAction<ChoiceStep>, name: string) {
  return {
    label: t(asks ? 'choices:dropping.open' : `choices:step.${event}`),
    busy: t('choices:step.busy'),
    off: offText(refusedBy),
    asked: {
      question: t('choices:dropping.question', { name }),
      means: t('choices:dropping.means'),
      act: t('choices:dropping.act'),
      keep: t('choices:dropping.keep'),
    },
  }
}

/** What a step makes true, as the chart tells it. */
const told = {
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
export function toldText(
  fact: ChoiceFact,
  { name, price }: Pick<Choice, 'name' | 'price'>,
  mayEditBudget: boolean,
): string {
  return fact === 'booked' && price && mayEditBudget
    ? t('choices:told.bookedPriced', { name, amount: formatMoney(price) })
    : t(`choices:told.${fact}`, { name })
}

function offText(why: readonly string[]) {
  return why
    .map((guard) => t(`choices:off.${offReasons.find((known) => known === guard) ?? 'hasVendor'}`))
    .join(' ')
}

/** Whose turn, what is next, by when: always in this order. */
function factsOf({ state, since, offerUntil }: Choice, now: Date) {
  const day = formatWhen(since, now)
  const days = daysSince(since, now)
  const by = { name: t('choices:choice.by') }
  const turn = turnIn(state)
  return {
    whose: { name: t('choices:choice.whose'), value: t(`choices:place.${state}.whose`) },
    next: {
      name: t('choices:choice.next'),
      value: t(`choices:place.${state}.next`),
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
