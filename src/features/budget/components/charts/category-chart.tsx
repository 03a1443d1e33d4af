import { budgetCategories } from '#machines/budget/budget.schema.ts'
import type { BudgetCategory } from '#machines/budget/budget.schema.ts'
import type { Figures } from '#machines/budget/sums/totals.rules.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Table } from '#src/ui/data/table.tsx'
import type { Column } from '#src/ui/data/table.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { useBudget } from '../../use-budget.ts'
import css from '../budget.module.css'
import drawn from './figures.module.css'
import { BudgetFigureLink } from '../budget-figure-link.tsx'
import { textWidth } from '#src/ui/data/text-width.ts'
import { useWidth } from '../../use-width.ts'

const legend = ['paid', 'agreed', 'quoted', 'planned'] as const
const columns = ['planned', 'agreed', 'paid', 'due', 'left'] as const

/**
 * Each category with what is planned, agreed and paid, the largest first; the same as a table,
 * whose figures open what makes them.
 */
export function CategoryChart() {
  const { t } = useTranslation()
  const { totals, money } = useBudget()
  const rows = budgetCategories
    .map((category) => ({ category, ...totals.categories[category] }))
    .filter(({ planned, agreed, quoted }) => planned + agreed + quoted > 0)
    .toSorted((one, other) => other.planned - one.planned)
  return (
    <Card label={t('budget:charts.byCategory')}>
      <div className={css.head}>
        <h2>{t('budget:charts.byCategory')}</h2>
        <ul className={drawn.legend}>
          {legend.map((part) => (
            <li key={part}>
              <i className={drawn.swatch} data-part={part} />
              {t(`budget:figures.${part}`)}
            </li>
          ))}
        </ul>
      </div>
      <Bars rows={rows} />
      <details className={drawn.table}>
        <summary>{t('budget:charts.asTable')}</summary>
        <Table
          caption={t('budget:charts.byCategory')}
          rows={rows}
          rowKey={({ category }) => category}
          columns={columnsOf(money)}
        />
      </details>
    </Card>
  )
}

function columnsOf(money: (minor: number) => string): Column<Row>[] {
  return [
    {
      name: t('budget:charts.category'),
      cell: ({ category }) => (
        <BudgetFigureLink category={category}>{t(`budget:category.${category}`)}</BudgetFigureLink>
      ),
    },
    ...columns.map((figure) => ({
      name: t(`budget:figures.${figure}`),
      figure: true,
      cell: (row: Row) => (
        <BudgetFigureLink
          category={row.category}
          show={figure === 'planned' || figure === 'left' ? 'all' : figure}
        >
          {money(row[figure])}
        </BudgetFigureLink>
      ),
    })),
  ]
}

type Row = Figures & { category: BudgetCategory }

const narrow = 480
const names = 178
const minNote = 111

function Bars({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const { money } = useBudget()
  const { box, width } = useWidth()
  const layout = barLayout({ rows, money, width })
  const { isNarrow, label, step } = layout
  const descriptions = rows.map(({ category, planned, agreed, paid }) =>
    t('budget:charts.line', {
      category: t(`budget:category.${category}`),
      planned: money(planned),
      agreed: money(agreed),
      paid: money(paid),
    }),
  )
  return (
    <div ref={box}>
      <svg
        className={drawn.chart}
        width={width}
        height={rows.length * step}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so no img could show it
        role="img"
        aria-label={t('budget:charts.byCategorySays', { items: descriptions.join('; ') })}
      >
        <defs>
          <pattern
            id="quoted"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={drawn.hatch} width="2.5" height="6" />
          </pattern>
        </defs>
        {isNarrow ? null : (
          <line className={drawn.axis} x1={label} x2={label} y1="0" y2={rows.length * step} />
        )}
        {rows.map((row, place) => (
          <Bar key={row.category} {...{ row, place, width, money, layout }} />
        ))}
      </svg>
    </div>
  )
}

/** Where names, bars and notes stand, by the room that there is. */
function barLayout({
  rows,
  money,
  width,
}: {
  rows: readonly Row[]
  money: (minor: number) => string
  width: number
}) {
  const notes = rows.map((row) => textWidth(noteOf(row, money)))
  const widest = Math.max(minNote, ...notes)
  // A note beside its bar must leave the bar at least as much room as the names have.
  const isNarrow = width < narrow || width - names - widest < names
  // A name and a note that do not fit on one line get a line each.
  const isTall =
    isNarrow &&
    rows.some(
      ({ category }, at) =>
        textWidth(t(`budget:category.${category}`)) + (notes[at] ?? 0) + 8 > width,
    )
  const [label, step, bar, top] = isTall
    ? [0, 72, 18, 40]
    : isNarrow
      ? [0, 54, 18, 22]
      : [names, 44, 22, 8]
  const note = isNarrow ? 0 : widest + 9
  const max = Math.max(
    1,
    ...rows.map(({ planned, agreed, quoted }) => Math.max(planned, agreed + quoted)),
  )
  const room = Math.max(0, width - label - note - 2)
  const x = (minor: number) => (minor / max) * room

  return { isNarrow, isTall, label, step, bar, top, x }
}

interface BarProps {
  row: Row
  place: number
  width: number
  money: (minor: number) => string
  layout: ReturnType<typeof barLayout>
}

/** One category: what is planned, agreed, quoted, over and paid, on top of each other. */
function Bar({ row, place, width, money, layout }: BarProps) {
  const { t } = useTranslation()
  const { isNarrow, isTall, label, step, bar, top, x } = layout
  const { category, planned, agreed, paid, quoted, over } = row
  const y = place * step + top
  const end = x(Math.max(planned, agreed + quoted))
  return (
    <g>
      <text className={drawn.name} x="0" y={isNarrow ? y - (isTall ? 25 : 7) : y + 16}>
        {t(`budget:category.${category}`)}
      </text>
      <rect
        className={drawn.planned}
        x={label + 0.5}
        y={y + 0.5}
        width={Math.max(1, x(planned) - 1)}
        height={bar - 1}
        rx="3"
      />
      <rect
        className={drawn.agreed}
        x={label}
        y={y}
        width={x(Math.min(agreed, Math.max(planned, paid)))}
        height={bar}
        rx="3"
      />
      {quoted > 0 ? (
        <rect
          className={drawn.quoted}
          x={label + x(agreed)}
          y={y}
          width={x(quoted)}
          height={bar}
          rx="3"
        />
      ) : null}
      {over > 0 ? (
        <rect className={drawn.over} x={label + x(planned)} y={y} width={x(over)} height={bar} />
      ) : null}
      <rect className={drawn.paid} x={label} y={y} width={x(paid)} height={bar} rx="3" />
      <text
        className={over > 0 ? drawn.overNote : drawn.note}
        x={isTall ? 0 : isNarrow ? width : label + end + 9}
        y={isNarrow ? y - 7 : y + 16}
        textAnchor={isNarrow && !isTall ? 'end' : 'start'}
      >
        {noteOf(row, money)}
      </text>
    </g>
  )
}

function noteOf({ planned, agreed, quoted, over }: Row, money: (minor: number) => string) {
  if (over > 0) return t('budget:charts.over', { amount: money(over) })
  if (agreed > 0 && agreed === planned) return t('budget:charts.onBudget')
  if (agreed > 0) return t('budget:charts.under', { amount: money(planned - agreed) })
  return quoted > 0
    ? t('budget:charts.quotedAt', { amount: money(quoted) })
    : t('budget:charts.plannedAt', { amount: money(planned) })
}
