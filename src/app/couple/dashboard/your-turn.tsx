import type { ReactNode } from 'react'
import type { BoardTurn, BoardTurns, GatheredTurn } from '#machines/board/board.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { ChoiceStatusCard, doneText } from '#src/features/choices/components/choice-status-card.tsx'
import { taskName } from '#src/features/timeline/components/task-texts.tsx'
import { placeOfTask } from '#src/features/timeline/components/task-place.tsx'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatDay, formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { AlsoWaiting } from './also-waiting.tsx'
import { PayButton } from './pay-button.tsx'
import type { DuePayment, OnDone, TurnSteps } from './turn/use-turn-steps.ts'
import {
  enquiryAbout,
  enquiryTitle,
  gatheredPlace,
  paymentAbout,
  paymentTitle,
} from './turn/turn-texts.ts'
import css from './lists.module.css'

interface TurnProps {
  weddingId: string
  /** The day it is where the wedding takes place. */
  today: string
  turns: BoardTurns
  steps: TurnSteps
  onRead: () => void
  onDone: OnDone
}

/**
 * What is the couple's turn: the most urgent thing with all that can be done about it, then the
 * others, each with its one press.
 */
export function YourTurn({ weddingId, today, turns, steps, onRead, onDone }: TurnProps) {
  const { t } = useTranslation()
  const { may } = useWedding()
  const [turn] = turns.first
  if (!turn) return null
  return (
    <Stack gap="loose">
      {turn.kind === 'quote' ? (
        <ChoiceStatusCard
          key={turn.choice.id}
          weddingId={weddingId}
          record={{ choice: turn.choice, documents: [] }}
          mayEdit={may('vendors', 'edit')}
          keep={onRead}
          readAgain={onRead}
          onTaken={(fact, activityId, choice) =>
            onDone(doneText(fact, choice, may('budget', 'edit')), activityId)
          }
          label={t('board:turn.label')}
          head={<QuoteHead {...turn.choice} />}
        />
      ) : turn.kind === 'enquiry' ? (
        <WaitingEnquiry enquiry={turn.enquiry} />
      ) : turn.kind === 'task' ? (
        <LateTask task={turn.task} steps={steps} />
      ) : turn.kind === 'payment' ? (
        <PaymentToMake today={today} payment={turn.payment} steps={steps} />
      ) : turn.kind === 'venue' ? (
        <MissingVenue weddingDate={turn.weddingDate} />
      ) : (
        <GatheredCard kind={turn.kind} count={turn.count} />
      )}
      <AlsoWaiting today={today} turns={turns} steps={steps} />
    </Stack>
  )
}

function WaitingEnquiry({
  enquiry,
}: {
  enquiry: Extract<BoardTurn, { kind: 'enquiry' }>['enquiry']
}) {
  const { t } = useTranslation()
  return (
    <TurnCard title={enquiryTitle(enquiry)} about={enquiryAbout(enquiry, useNow())}>
      <ButtonLink to={`/dashboard/enquiries/${enquiry.id}`} icon="message">
        {t('board:turn.openEnquiry')}
      </ButtonLink>
    </TurnCard>
  )
}

type Quoted = Extract<BoardTurn, { kind: 'quote' }>['choice']

function QuoteHead({ id, name, category, price }: Quoted) {
  const { t } = useTranslation()
  const kind = t(`vendors:category.${category}`)
  return (
    <div className={css.subject}>
      <span className={css.thumb}>
        <Cover category={category} name={name} width={112} height={112} />
      </span>
      <div>
        <h2>
          <Link to={`/dashboard/vendors/${id}`}>{t('board:turn.quote', { name })}</Link>
        </h2>
        <p>
          {price ? t('board:turn.quoteAbout', { category: kind, price: formatMoney(price) }) : kind}
        </p>
      </div>
    </div>
  )
}

function LateTask({
  task,
  steps,
}: {
  task: Extract<BoardTurn, { kind: 'task' }>['task']
  steps: TurnSteps
}) {
  const { t } = useTranslation()
  const { may } = useWedding()
  const isByHand = task.completion.by === 'hand'
  return (
    <TurnCard
      title={taskName(task)}
      about={task.dueOn && t('board:turn.taskWas', { day: formatDay(task.dueOn) })}
      refusal={steps.refusalOf(task.id)}
    >
      {isByHand && may('timeline', 'edit') ? (
        <Button
          icon="done"
          name={t('board:turn.doneName', { task: taskName(task) })}
          busy={steps.busyId === task.id}
          busyLabel={t('board:turn.paying')}
          onPress={() => steps.tick(task)}
        >
          {t('board:turn.done')}
        </Button>
      ) : null}
      {isByHand ? (
        <ButtonLink to="/dashboard/timeline?view=overdue" kind="quiet">
          {t('board:turn.openTimeline')}
        </ButtonLink>
      ) : (
        <ButtonLink to={placeOfTask(task, may)}>{t('board:turn.go')}</ButtonLink>
      )}
    </TurnCard>
  )
}

function PaymentToMake({
  today,
  payment,
  steps,
}: {
  today: string
  payment: DuePayment
  steps: TurnSteps
}) {
  const { t } = useTranslation()
  return (
    <TurnCard
      title={paymentTitle(payment)}
      about={paymentAbout(payment, today)}
      refusal={steps.refusalOf(payment.id)}
    >
      <PayButton payment={payment} steps={steps} icon="done" />
      <ButtonLink to="/dashboard/budget" kind="quiet">
        {t('board:turn.openPayments')}
      </ButtonLink>
    </TurnCard>
  )
}

function MissingVenue({ weddingDate }: { weddingDate: string }) {
  const { t } = useTranslation()
  return (
    <TurnCard
      title={t('board:turn.venue')}
      about={t('board:turn.venueAbout', { day: formatDay(weddingDate) })}
    >
      <ButtonLink to="/dashboard/vendors/in/venue">{t('board:turn.openVenues')}</ButtonLink>
    </TurnCard>
  )
}

function GatheredCard({ kind, count }: { kind: GatheredTurn; count: number }) {
  const { t } = useTranslation()
  return (
    <TurnCard
      title={t(`board:turn.gathered.${kind}`, { count })}
      about={t(`board:turn.gatheredAbout.${kind}`)}
    >
      <ButtonLink to={gatheredPlace(kind).to}>{t('board:turn.go')}</ButtonLink>
    </TurnCard>
  )
}

function TurnCard({
  title,
  about,
  refusal = null,
  children,
}: {
  title: string
  about: string | null
  refusal?: string | null
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Card label={t('board:turn.label')}>
      <Row spread>
        <div>
          <h2 className={css.name}>{title}</h2>
          {about ? <Soft small>{about}</Soft> : null}
        </div>
        <Status state="choice.quoted" turn="mine">
          {t('board:turn.taskStatus')}
        </Status>
      </Row>
      <Notice kind="critical">{refusal}</Notice>
      <Row>{children}</Row>
    </Card>
  )
}
