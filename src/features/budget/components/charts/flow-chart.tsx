import { flowRows } from '#machines/budget/sums/flow.rules.ts'
import type { FlowRow } from '#machines/budget/sums/flow.rules.ts'
import { formatMonth, formatShortMonth } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Table } from '#src/ui/data/table.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { useBudget } from '../../use-budget.ts'
import css from '../budget.module.css'
import drawn from './figures.module.css'
import { textWidth } from '#src/ui/data/text-width.ts'
import { useWidth } from '../../use-width.ts'

const height = 190
const floor = 24
const roof = 20

/** What was paid and what is to be paid, month by month; the same as a table. */
export function FlowChart() {
  const { t } = useTranslation()
  const { budget, totals, money } = useBudget()
  const rows = flowRows(budget.payments, totals)
  const name = (row: FlowRow) =>
    row.kind === 'month' ? formatMonth(row.month, budget.today) : nameOf(row.kind)
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
      {rows.length === 0 ? (
        <Soft>{t('budget:charts.noFlow')}</Soft>
      ) : (
        <>
          <Soft small>
            {t('budget:charts.flowLead', {
              paid: money(totals.all.paid),
              due: money(totals.all.due),
            })}
          </Soft>
          <Chart rows={rows} name={name} />
          <details className={drawn.table}>
            <summary>{t('budget:charts.asTable')}</summary>
            <Table
              caption={t('budget:charts.flow')}
              rows={rows}
              rowKey={keyOf}
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

interface ChartProps {
  rows: readonly FlowRow[]
  name: (row: FlowRow) => string
}

/** Columns side by side where their amounts have room, else a line for each month. */
function Chart({ rows, name }: ChartProps) {
  const { t } = useTranslation()
  const { money } = useBudget()
  const { box, width } = useWidth()
  const descriptions = rows.map((row) =>
    t('budget:charts.flowMonth', { month: name(row), paid: money(row.paid), due: money(row.due) }),
  )
  const widest = Math.max(
    ...rows.flatMap((row) => [textWidth(money(row.paid + row.due)), textWidth(shortName(row))]),
  )
  const areColumns = width / rows.length >= widest + gap
  return (
    <div ref={box}>
      <svg
        className={drawn.chart}
        width={width}
        height={areColumns ? height : rows.length * lineStep}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so no img could show it
        role="img"
        aria-label={t('budget:charts.flowSays', { items: descriptions.join('; ') })}
      >
        {areColumns ? (
          <Columns rows={rows} width={width} />
        ) : (
          <Lines rows={rows} width={width} name={name} />
        )}
      </svg>
    </div>
  )
}

/** Between two amounts. */
const gap = 10

function Columns({ rows, width }: { rows: readonly FlowRow[]; width: number }) {
  const { money } = useBudget()
  const largest = Math.max(1, ...rows.map(({ paid, due }) => paid + due))
  const step = width / rows.length
  const tall = (minor: number) => (minor / largest) * (height - floor - roof)
  return (
    <>
      <line className={drawn.axis} x1="0" x2={width} y1={height - floor} y2={height - floor} />
      {rows.map((row, place) => {
        const bar = Math.max(0, Math.min(56, step - gap))
        const [paid, due] = [tall(row.paid), tall(row.due)]
        const left = place * step + (step - bar) / 2
        const middle = place * step + step / 2
        return (
          <g key={keyOf(row)}>
            <rect
              className={drawn.paid}
              x={left}
              y={height - floor - paid}
              width={bar}
              height={paid}
              rx="3"
            />
            <rect
              className={drawn.due}
              x={left}
              y={height - floor - paid - due}
              width={bar}
              height={due}
              rx="3"
            />
            <text
              className={drawn.name}
              x={middle}
              y={height - floor - paid - due - 7}
              textAnchor="middle"
            >
              {money(row.paid + row.due)}
            </text>
            <text className={drawn.note} x={middle} y={height - 6} textAnchor="middle">
              {shortName(row)}
            </text>
          </g>
        )
      })}
    </>
  )
}

const lineStep = 44
const lineBar = 16

function Lines({ rows, width, name }: ChartProps & { width: number }) {
  const { money } = useBudget()
  const largest = Math.max(1, ...rows.map(({ paid, due }) => paid + due))
  const wide = (minor: number) => (minor / largest) * width
  return rows.map((row, place) => {
    const y = place * lineStep
    return (
      <g key={keyOf(row)}>
        <text className={drawn.note} x="0" y={y + 14}>
          {name(row)}
        </text>
        <text className={drawn.name} x={width} y={y + 14} textAnchor="end">
          {money(row.paid + row.due)}
        </text>
        <rect
          className={drawn.paid}
          x="0"
          y={y + 21}
          width={wide(row.paid)}
          height={lineBar}
          rx="3"
        />
        <rect
          className={drawn.due}
          x={wide(row.paid)}
          y={y + 21}
          width={wide(row.due)}
          height={lineBar}
          rx="3"
        />
      </g>
    )
  })
}

function keyOf(row: FlowRow) {
  return row.kind === 'month' ? row.month : row.kind
}

function shortName(row: FlowRow) {
  return row.kind === 'month' ? formatShortMonth(row.month) : nameOf(row.kind)
}

function nameOf(kind: Exclude<FlowRow['kind'], 'month'>) {
  return t(kind === 'undated' ? 'budget:charts.noDay' : `budget:charts.${kind}`)
}
