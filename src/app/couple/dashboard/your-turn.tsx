import type { BoardTurn } from '#machines/board/board.schema.ts'
import type { ChoiceFact } from '#machines/choices/vendor-choice.schema.ts'
import { ChoiceStanding } from '#src/features/choices/components/choice-standing.tsx'
import { taskName } from '#src/features/timeline/components/task-words.tsx'
import { formatDay, formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import css from './lists.module.css'

interface TurnProps {
  weddingId: string
  /** The day it is where the wedding takes place. */
  today: string
  turn: BoardTurn
  mayEdit: boolean
  onRead: () => void
  onTaken: (fact: ChoiceFact, name: string, activityId: string) => void
}

/** The one thing that is the couple's turn, and how many more there are. */
export function YourTurn({ weddingId, today, turn, mayEdit, onRead, onTaken }: TurnProps) {
  const { t } = useTranslation()
  const more = turn.waiting - 1
  return (
    <Stack gap="tight">
      {turn.kind === 'quote' ? (
        <ChoiceStanding
          key={turn.choice.id}
          weddingId={weddingId}
          record={{ choice: turn.choice, documents: [] }}
          mayEdit={mayEdit}
          keep={onRead}
          readAgain={onRead}
          onTaken={(fact, activityId) => onTaken(fact, turn.choice.name, activityId)}
          label={t('board:turn.label')}
          head={<QuoteHead {...turn.choice} />}
        />
      ) : turn.kind === 'task' ? (
        <LateTask {...turn.task} />
      ) : turn.kind === 'payment' ? (
        <DuePayment today={today} {...turn.payment} />
      ) : (
        <MissingVenue weddingDate={turn.weddingDate} />
      )}
      {more > 0 ? <Soft small>{t('board:turn.more', { count: more })}</Soft> : null}
    </Stack>
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

function LateTask(task: Extract<BoardTurn, { kind: 'task' }>['task']) {
  const { t } = useTranslation()
  return (
    <TurnCard
      title={taskName(task)}
      about={task.dueOn && t('board:turn.taskWas', { day: formatDay(task.dueOn) })}
      way={{ to: '/dashboard/timeline?view=overdue', name: t('board:turn.openTimeline') }}
    />
  )
}

function DuePayment({
  today,
  what,
  item,
  vendor,
  minor,
  currency,
  dueOn,
}: PaymentTurn & { today: string }) {
  const { t } = useTranslation()
  const about = t('board:turn.paymentAbout', {
    amount: formatMoney({ minor, currency }),
    item: vendor ? t('board:turn.paymentTo', { item, vendor }) : item,
  })
  return (
    <TurnCard
      title={t('board:turn.payment', { what: what || item })}
      about={`${about}. ${t(dueOn < today ? 'board:turn.paymentWas' : 'board:turn.paymentIs', { day: formatDay(dueOn) })}`}
      way={{ to: '/dashboard/budget', name: t('board:turn.openPayments') }}
    />
  )
}

type PaymentTurn = Extract<BoardTurn, { kind: 'payment' }>['payment']

function MissingVenue({ weddingDate }: { weddingDate: string }) {
  const { t } = useTranslation()
  return (
    <TurnCard
      title={t('board:turn.venue')}
      about={t('board:turn.venueAbout', { day: formatDay(weddingDate) })}
      way={{ to: '/dashboard/vendors/in/venue', name: t('board:turn.openVenues') }}
    />
  )
}

function TurnCard({
  title,
  about,
  way,
}: {
  title: string
  about: string | null
  way: { to: string; name: string }
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
      <Row>
        <ButtonLink to={way.to}>{way.name}</ButtonLink>
      </Row>
    </Card>
  )
}
