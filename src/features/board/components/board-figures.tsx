import type { Board } from '#machines/board/board.schema.ts'
import { soonDays } from '#machines/budget/payment/payment.rules.ts'
import { budgetPercents } from '#machines/budget/sums/percents.rules.ts'
import { formatMoney, formatNumber, formatShare } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Meter } from '#src/ui/charts/meter.tsx'
import { Stat, Stats } from '#src/ui/data/stat.tsx'

/**
 * The figures there are, each the link to what it was computed from. What the product keeps no
 * records of has none.
 */
export function BoardFigures({
  tasks,
  vendors,
  guests,
  money,
}: Pick<Board, 'tasks' | 'vendors' | 'guests' | 'money'>) {
  if (!tasks && !vendors && !guests && !money) return null
  return (
    <Stats>
      {tasks ? <TaskStats {...tasks} /> : null}
      {guests ? <GuestStat {...guests} /> : null}
      {money ? <MoneyStat {...money} /> : null}
      {vendors ? <VendorStat {...vendors} /> : null}
    </Stats>
  )
}

function TaskStats({ all, done, doneByRule, overdue, aside }: NonNullable<Board['tasks']>) {
  const { t } = useTranslation()
  const valueText = t('board:figures.meter', { done, count: all })
  return (
    <>
      <Stat
        to="/dashboard/timeline"
        label={t('board:figures.progress')}
        figure={all === 0 ? t('ui:blank') : formatShare(Math.floor((done / all) * 100) / 100)}
        why={
          aside > 0
            ? t('board:figures.progressTrimmed', { done, count: all, aside })
            : t('board:figures.progressWhy', { done, count: all })
        }
      >
        <Meter label={t('board:figures.progress')} value={done} max={all} valueText={valueText} />
      </Stat>
      <Stat
        to="/dashboard/timeline?view=done"
        label={t('board:figures.tasks')}
        figure={formatNumber(done)}
        of={t('board:figures.of', { count: all })}
        why={
          overdue > 0
            ? t('board:figures.tasksOverdue', { count: overdue })
            : t('board:figures.tasksWhy', { count: doneByRule })
        }
      >
        <Meter label={t('board:figures.tasks')} value={done} max={all} valueText={valueText} />
      </Stat>
    </>
  )
}

function GuestStat({ listed, coming, notComing, pending }: NonNullable<Board['guests']>) {
  const { t } = useTranslation()
  const label = t('board:figures.guests')
  const [answered, invited] = [coming + notComing, coming + notComing + pending]
  const why = () => {
    if (listed === 0) return t('board:figures.guestsNone')
    return invited === 0
      ? t('board:figures.guestsUninvited', { count: listed })
      : answered === 0
        ? t('board:figures.guestsSilent')
        : t('board:figures.guestsWhy', { coming, notComing })
  }
  return (
    <Stat
      to="/dashboard/guests"
      label={label}
      figure={invited === 0 ? t('ui:blank') : formatNumber(answered)}
      {...(invited === 0 ? {} : { of: t('board:figures.of', { count: invited }) })}
      why={why()}
    >
      <Meter
        label={label}
        value={answered}
        max={invited}
        valueText={t('board:figures.guestsMeter', { answered, count: invited })}
      />
    </Stat>
  )
}

function MoneyStat({
  currency,
  total,
  agreed,
  paid,
  overdue,
  dueSoon,
}: NonNullable<Board['money']>) {
  const { t } = useTranslation()
  const label = t('board:figures.money')
  const money = (minor: number) => formatMoney({ minor, currency })
  const of = { agreed: money(agreed), total: money(total) }
  const why = () => {
    if (overdue > 0) return t('board:figures.moneyOverdue', { count: overdue })
    if (dueSoon > 0) return t('board:figures.moneySoon', { count: dueSoon, days: soonDays })
    if (total === 0)
      return t(agreed === 0 ? 'board:figures.moneyNone' : 'board:figures.moneyNoTotal')
    return agreed > total
      ? t('board:figures.moneyOver', { over: money(agreed - total) })
      : t('board:figures.moneyWhy', of)
  }
  const used =
    total === 0
      ? agreed === 0
        ? t('ui:blank')
        : money(agreed)
      : formatShare(budgetPercents({ planned: total, agreed, paid }).used / 100)
  return (
    <Stat to="/dashboard/budget" label={label} figure={used} why={why()}>
      <Meter
        label={label}
        value={Math.min(agreed, total)}
        max={total}
        valueText={t('board:figures.moneyMeter', of)}
      />
    </Stat>
  )
}

function VendorStat({ planned, booked, undecided, quotes }: NonNullable<Board['vendors']>) {
  const { t } = useTranslation()
  return (
    <Stat
      to="/dashboard/vendors"
      label={t('board:figures.vendors')}
      figure={planned === 0 ? t('ui:blank') : formatNumber(booked)}
      {...(planned === 0 ? {} : { of: t('board:figures.of', { count: planned }) })}
      why={vendorsWhy({ planned, undecided, quotes })}
    >
      <Meter
        label={t('board:figures.vendors')}
        value={booked}
        max={planned}
        valueText={t('board:figures.meter', { done: booked, count: planned })}
      />
    </Stat>
  )
}

function vendorsWhy({
  planned,
  undecided,
  quotes,
}: {
  planned: number
  undecided: number
  quotes: number
}) {
  if (quotes > 0) return t('board:figures.vendorsQuotes', { count: quotes })
  if (planned === 0) return t('board:figures.vendorsNone')
  return undecided > 0
    ? t('board:figures.vendorsUndecided', { count: undecided })
    : t('board:figures.vendorsAll')
}
