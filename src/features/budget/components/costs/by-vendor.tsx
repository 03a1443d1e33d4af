import type { VendorRow } from '#machines/budget/sums/vendors.rules.ts'
import { vendorRows } from '#machines/budget/sums/vendors.rules.ts'
import { formatMoney, formatNearDay } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Table } from '#src/ui/data/table.tsx'
import type { Column } from '#src/ui/data/table.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { useBudget } from '../../use-budget.ts'
import type { BudgetView } from '../../use-budget.ts'

/** Each vendor over all their items: agreed, paid, and what is to be paid next. */
export function ByVendor() {
  const { t } = useTranslation()
  const view = useBudget()
  const rows = vendorRows(view.budget, view.totals)
  return rows.length === 0 ? (
    <Soft>{t('budget:vendors.none')}</Soft>
  ) : (
    <Table
      caption={t('budget:vendors.title')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={columnsOf(view)}
    />
  )
}

function columnsOf({ budget, money }: BudgetView): Column<VendorRow>[] {
  return [
    {
      name: t('budget:next.vendor'),
      cell: ({ name, choiceId, categories }) => (
        <div>
          <strong>
            {choiceId ? (
              <Link to={`/dashboard/vendors/${choiceId}`}>{name || t('budget:item.vendor')}</Link>
            ) : (
              name
            )}
          </strong>
          <Soft small>{categories.map((one) => t(`budget:category.${one}`)).join(', ')}</Soft>
        </div>
      ),
    },
    { name: t('budget:figures.agreed'), figure: true, cell: ({ agreed }) => money(agreed) },
    { name: t('budget:figures.paid'), figure: true, cell: ({ paid }) => money(paid) },
    { name: t('budget:figures.due'), figure: true, cell: ({ due }) => money(due) },
    {
      name: t('budget:vendors.next'),
      cell: ({ next, due, agreed }) => {
        if (agreed === 0) return t('budget:vendors.nothing')
        if (next === null)
          return due > 0 ? t('budget:vendors.unscheduled') : t('budget:vendors.settled')
        const { currency } = budget.items.find(({ id }) => id === next.itemId) ?? budget.plan
        return (
          <div>
            <span>{formatMoney({ minor: next.minor, currency })}</span>
            <Soft small>
              {next.dueOn === null
                ? t('budget:next.noDay')
                : formatNearDay(next.dueOn, budget.today)}
            </Soft>
          </div>
        )
      },
    },
  ]
}
