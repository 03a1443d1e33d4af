import { cashFlow } from '#machines/budget/sums/totals.rules.ts'
import type { Month } from '#machines/budget/sums/totals.rules.ts'
import { formatMonth, formatShortMonth } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { Table } from '#src/ui/data/table.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { useBudget } from '../../use-budget.ts'
import css from '../budget.module.css'
import drawn from './figures.module.css'
import { useWidth } from '../../use-width.ts'

const height = 190
const floor = 24
const roof = 20

/** What was paid and what is to be paid, month by month; the same as a table. */
export function FlowChart() {
  const { budget, totals, money } = useBudget()
  const months = cashFlow(budget.payments, totals)
  const sum = (part: 'paid' | 'due') => money(months.reduce((all, month) => all + month[part], 0))
  const name = ({ month }: Month) => (month === '' ? t('budget:charts.noDay') : formatMonth(month, budget.today))
  return (
    <Card label={t('budget:charts.flow')}>
      <div className={css.head}>
        <h2>{t('budget:charts.flow')}</h2>
        <ul className={drawn.legend}>
          <li>
            <i className={drawn.swatch} data-part="paid" />
            {t('budget:figures.paid')}
          </li>
          <li>
            <i className={drawn.swatch} data-part="due" />
            {t('budget:charts.toPay')}
          </li>
        </ul>
      </div>
      {months.length === 0 ? (
        <Soft>{t('budget:charts.noFlow')}</Soft>
      ) : (
        <>
          <Soft small>{t('budget:charts.flowLead', { paid: sum('paid'), due: sum('due') })}</Soft>
          <Columns months={months} name={name} />
          <details className={drawn.table}>
            <summary>{t('budget:charts.asTable')}</summary>
            <Table
              caption={t('budget:charts.flow')}
              rows={months}
              rowKey={({ month }) => month}
              columns={[
                { name: t('budget:charts.month'), cell: name },
                { name: t('budget:figures.paid'), figure: true, cell: ({ paid }) => money(paid) },
                { name: t('budget:charts.toPay'), figure: true, cell: ({ due }) => money(due) },
              ]}
            />
          </details>
        </>
      )}
    </Card>
  )
}

/** As many of the last months as there is room for; the table has all of them. */
function Columns({ months, name }: { months: readonly Month[]; name: (month: Month) => string }) {
  const { money } = useBudget()
  const { box, width } = useWidth()
  const shown = months.slice(-Math.max(1, Math.floor(width / 62)))
  const most = Math.max(1, ...shown.map(({ paid, due }) => paid + due))
  const step = width / Math.max(1, shown.length)
  const tall = (minor: number) => (minor / most) * (height - floor - roof)
  const says = months.map((month) => t('budget:charts.flowMonth', { month: name(month), paid: money(month.paid), due: money(month.due) }))
  return (
    <div ref={box}>
      <svg
        className={drawn.chart}
        width={width}
        height={height}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so no img could show it
        role="img"
        aria-label={t('budget:charts.flowSays', { items: says.join('; ') })}
      >
        <line className={drawn.axis} x1="0" x2={width} y1={height - floor} y2={height - floor} />
        {shown.map((month, place) => {
          const bar = Math.max(0, Math.min(56, step - 10))
          const [paid, due] = [tall(month.paid), tall(month.due)]
          const left = place * step + (step - bar) / 2
          const middle = place * step + step / 2
          return (
            <g key={month.month}>
              <rect className={drawn.paid} x={left} y={height - floor - paid} width={bar} height={paid} rx="3" />
              <rect className={drawn.due} x={left} y={height - floor - paid - due} width={bar} height={due} rx="3" />
              <text className={drawn.name} x={middle} y={height - floor - paid - due - 7} textAnchor="middle">
                {money(month.paid + month.due)}
              </text>
              <text className={drawn.note} x={middle} y={height - 6} textAnchor="middle">
                {month.month === '' ? t('budget:charts.noDay') : formatShortMonth(month.month)}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
