import type { ReactNode } from 'react'
import type { BoardTurn, BoardTurns } from '#machines/board/board.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatDay, formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Icon } from '#src/ui/actions/icon.tsx'
import type { IconName } from '#src/ui/actions/icon.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { PayButton } from './pay-button.tsx'
import { TaskLine } from './task-line.tsx'
import {
  enquiryAbout,
  enquiryTitle,
  gatheredPlace,
  paymentAbout,
  paymentTitle,
  quoteUntil,
} from './turn/turn-texts.ts'
import type { TurnSteps } from './turn/use-turn-steps.ts'
import css from './lists.module.css'

interface WaitingProps {
  today: string
  turns: BoardTurns
  steps: TurnSteps
}

/** What else is the reader's turn after the first thing, and the ways to what has no room here. */
export function AlsoWaiting({ today, turns, steps }: WaitingProps) {
  const { t } = useTranslation()
  const others = turns.first.slice(1)
  if (others.length === 0) return null
  return (
    <Card label={t('board:turn.also')}>
      <div className={css.head}>
        <h2>{t('board:turn.also')}</h2>
      </div>
      <ul className={css.list}>
        {others.map((turn) => (
          <li key={keyOf(turn)} className={css.task}>
            <TurnRow turn={turn} today={today} steps={steps} />
          </li>
        ))}
      </ul>
      <Rest {...turns} />
    </Card>
  )
}

function TurnRow({ turn, today, steps }: { turn: BoardTurn; today: string; steps: TurnSteps }) {
  const { t } = useTranslation()
  const now = useNow()
  if (turn.kind === 'task') {
    return <TaskLine task={turn.task} {...{ today, steps }} />
  }
  if (turn.kind === 'payment') return <PaymentTurn payment={turn.payment} {...{ today, steps }} />
  if (turn.kind === 'enquiry') {
    const { enquiry } = turn
    return (
      <Line
        icon="message"
        to={`/dashboard/enquiries/${enquiry.id}`}
        title={enquiryTitle(enquiry)}
        about={enquiryAbout(enquiry, now)}
      />
    )
  }
  if (turn.kind === 'quote') {
    const { choice } = turn
    const price = choice.price ? `${formatMoney(choice.price)}. ` : ''
    return (
      <Line
        icon="inbox"
        to={`/dashboard/vendors/${choice.id}`}
        title={t('board:turn.quote', { name: choice.name })}
        about={`${price}${quoteUntil(choice, today)}`}
      />
    )
  }
  if (turn.kind !== 'venue')
    return (
      <Line
        {...gatheredPlace(turn.kind)}
        title={t(`board:turn.gathered.${turn.kind}`, { count: turn.count })}
        about={t(`board:turn.gatheredAbout.${turn.kind}`)}
      />
    )
  return (
    <Line
      icon="shop"
      to="/dashboard/vendors/in/venue"
      title={t('board:turn.venue')}
      about={t('board:turn.venueAbout', { day: formatDay(turn.weddingDate) })}
    />
  )
}

function PaymentTurn({
  payment,
  today,
  steps,
}: {
  today: string
  payment: Extract<BoardTurn, { kind: 'payment' }>['payment']
  steps: TurnSteps
}) {
  return (
    <>
      <Line
        icon="purse"
        to="/dashboard/budget"
        title={paymentTitle(payment)}
        about={paymentAbout(payment, today)}
      >
        <PayButton payment={payment} steps={steps} kind="quiet" />
      </Line>
      <Notice kind="critical">{steps.refusalOf(payment.id)}</Notice>
    </>
  )
}

function Line({
  icon,
  to,
  title,
  about,
  children,
}: {
  icon: IconName
  to: string
  title: string
  about: string
  children?: ReactNode
}) {
  return (
    <>
      <span className={css.tick}>
        <Icon name={icon} />
      </span>
      <div>
        <Link to={to}>{title}</Link>
        <p>{about}</p>
      </div>
      {children ? <span className={css.press}>{children}</span> : null}
    </>
  )
}

const restOf = [
  { kind: 'payment', counted: 'payments', to: '/dashboard/budget' },
  { kind: 'enquiry', counted: 'enquiries', to: '/dashboard/enquiries?show=mine' },
  { kind: 'quote', counted: 'quotes', to: '/dashboard/vendors' },
  { kind: 'task', counted: 'tasks', to: '/dashboard/timeline?view=overdue' },
  { kind: 'lookups', counted: 'lookups', to: gatheredPlace('lookups').to },
  { kind: 'messages', counted: 'messages', to: gatheredPlace('messages').to },
  { kind: 'thanks', counted: 'thanks', to: gatheredPlace('thanks').to },
] as const

/** How many of each kind are not shown, and the way to them. */
function Rest({ waiting, first }: BoardTurns) {
  const { t } = useTranslation()
  const rest = restOf
    .map(({ kind, counted, to }) => ({
      to,
      counted,
      count: waiting[counted] - shownOf(first, kind),
    }))
    .filter(({ count }) => count > 0)
  if (rest.length === 0) return null
  return (
    <p className={css.rest}>
      {rest.map(({ to, counted, count }) => (
        <Link key={counted} to={to}>
          {t(`board:turn.rest.${counted}`, { count })}
        </Link>
      ))}
    </p>
  )
}

/** How many things of a kind are shown; what is counted together is one line. */
function shownOf(first: BoardTurns['first'], kind: BoardTurn['kind']) {
  return first
    .filter((turn) => turn.kind === kind)
    .reduce((sum, turn) => sum + ('count' in turn ? turn.count : 1), 0)
}

function keyOf(turn: BoardTurn) {
  if (turn.kind === 'task') return `task ${turn.task.id}`
  if (turn.kind === 'payment') return `payment ${turn.payment.id}`
  if (turn.kind === 'enquiry') return `enquiry ${turn.enquiry.id}`
  return turn.kind === 'quote' ? `quote ${turn.choice.id}` : turn.kind
}
