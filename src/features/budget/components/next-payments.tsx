import { useState } from 'react'
import type { BudgetItem } from '#machines/budget/budget.schema.ts'
import type { Payment } from '#machines/budget/payment/payment.schema.ts'
import { isPaid, urgencyOf } from '#machines/budget/payment/payment.rules.ts'
import { amountFor, headcountOf } from '#machines/budget/sums/totals.rules.ts'
import { daysUntil, formatMoney, formatNearDay } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Table } from '#src/ui/data/table.tsx'
import type { Column } from '#src/ui/data/table.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useBudget } from '../use-budget.ts'
import type { BudgetView } from '../use-budget.ts'
import css from './budget.module.css'

/** How many are next: what is behind them is asked for. */
const nearest = 10

/** What is to be paid next, what is overdue first. */
export function NextPayments() {
  const { t } = useTranslation()
  const view = useBudget()
  const [showsAll, showAll] = useState(false)
  const { today, items, payments } = view.budget
  const known = new Map(items.map((item) => [item.id, item]))
  const rows = payments
    .filter((payment) => urgencyOf(payment, today) !== null)
    .toSorted((one, other) => ((one.dueOn ?? '9999') < (other.dueOn ?? '9999') ? -1 : 1))
    .flatMap((payment) => {
      const item = known.get(payment.itemId)
      return item ? [{ payment, item }] : []
    })
  return (
    <Card label={t('budget:next.title')}>
      <div className={css.head}>
        <h2>{t('budget:next.title')}</h2>
        <Soft small>{t('budget:next.count', { count: rows.length })}</Soft>
      </div>
      {rows.length === 0 ? (
        <Soft>{t('budget:next.none')}</Soft>
      ) : (
        <div className={css.next}>
          <Table
            caption={t('budget:next.title')}
            rows={showsAll ? rows : rows.slice(0, nearest)}
            rowKey={({ payment }) => payment.id}
            columns={columnsOf(view)}
          />
        </div>
      )}
      {rows.length > nearest ? (
        <Row flush>
          <Button kind="bare" onPress={() => showAll(!showsAll)}>
            {showsAll
              ? t('budget:next.fewer', { count: nearest })
              : t('budget:next.all', { count: rows.length })}
          </Button>
        </Row>
      ) : null}
    </Card>
  )
}

interface Due {
  payment: Payment
  item: BudgetItem
}

function columnsOf({ budget, disabledReason, open }: BudgetView): Column<Due>[] {
  const { today, payments } = budget
  const heads = headcountOf(budget)
  const paid = new Map<string, number>()
  for (const { itemId, state, minor } of payments)
    if (isPaid(state)) paid.set(itemId, (paid.get(itemId) ?? 0) + minor)
  const own = ({ item }: Due, minor: number | null) =>
    minor === null ? t('ui:blank') : formatMoney({ minor, currency: item.currency })
  return [
    {
      name: t('budget:next.vendor'),
      cell: ({ item }) => (
        <div>
          <strong>{item.vendor || item.name}</strong>
          <Soft small>{t(`budget:category.${item.category}`)}</Soft>
        </div>
      ),
    },
    {
      name: t('budget:next.due'),
      cell: ({ payment }) => <DueDay payment={payment} today={today} />,
    },
    { name: t('budget:next.what'), cell: ({ payment, item }) => payment.what || item.name },
    {
      name: t('budget:next.amount'),
      figure: true,
      cell: (row) => <strong>{own(row, row.payment.minor)}</strong>,
    },
    {
      name: t('budget:next.agreed'),
      figure: true,
      cell: (row) => own(row, amountFor(row.item, row.item.agreed, heads)),
    },
    {
      name: t('budget:next.paid'),
      figure: true,
      cell: (row) => own(row, paid.get(row.item.id) ?? 0),
    },
    {
      name: t('budget:next.acts'),
      figure: true,
      cell: ({ payment, item }) => (
        <Button
          kind="quiet"
          disabledReason={disabledReason}
          name={t('budget:payment.payName', {
            name: `${item.vendor || item.name}, ${payment.what || item.name}`,
          })}
          onPress={() => open({ what: 'paid', id: payment.id })}
        >
          {t('budget:payment.pay')}
        </Button>
      ),
    },
  ]
}

function DueDay({ payment, today }: { payment: Payment; today: string }) {
  const { t } = useTranslation()
  const { dueOn } = payment
  if (dueOn === null) return <>{t('budget:next.noDay')}</>
  const days = daysUntil(dueOn, today)
  const message =
    days < 0
      ? t('budget:next.overdue', { count: -days })
      : days === 0
        ? t('budget:next.today')
        : t('budget:next.in', { count: days })
  return (
    <div>
      <span>{formatNearDay(dueOn, today)}</span>
      <span className={css.when} data-urgency={urgencyOf(payment, today)}>
        {message}
      </span>
    </div>
  )
}
