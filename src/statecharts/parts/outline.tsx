import { invokeKind } from '#machines/catalogue/chart.ts'
import type { Chart, ChartNode, ChartTransition } from '#machines/catalogue/chart.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Table } from '#src/ui/data/table.tsx'
import type { Marks } from '../canvas/drawing.tsx'
import panel from './panel.module.css'
import css from './outline.module.css'

interface OutlineProps {
  chart: Chart
  marks: Marks
  onChoose: (id: string) => void
}

/** The same chart in words: its states as a tree, its transitions as a table. */
export function Outline({ chart, marks, onChoose }: OutlineProps) {
  const { t } = useTranslation()
  const nameOf = (id: string) => chart.nodes.find((node) => node.id === id)?.path || chart.id
  const state = (id: string) => (
    <button key={id} type="button" className={panel.state} onClick={() => onChoose(id)}>
      {nameOf(id)}
    </button>
  )
  const event = (transition: ChartTransition) => (
    <Event transition={transition} marks={marks} onChoose={onChoose} />
  )
  const [root] = chart.nodes
  return (
    <div className={css.outline}>
      <section>
        <h2>{t('statecharts:outline.states')}</h2>
        <ul>
          {root ? <Branch chart={chart} node={root} marks={marks} onChoose={onChoose} /> : null}
        </ul>
      </section>
      <section>
        <h2>{t('statecharts:outline.transitions')}</h2>
        <Table
          caption={t('statecharts:outline.transitions')}
          rows={chart.transitions}
          rowKey={({ id }) => id}
          columns={[
            { name: t('statecharts:outline.columns.event'), cell: event },
            { name: t('statecharts:outline.columns.from'), cell: ({ source }) => state(source) },
            {
              name: t('statecharts:outline.columns.if'),
              cell: ({ guard }) =>
                guard === 'otherwise' ? t('statecharts:look.otherwise') : (guard ?? ''),
            },
            {
              name: t('statecharts:outline.columns.then'),
              cell: ({ actions }) => actions.join(', '),
            },
            {
              name: t('statecharts:outline.columns.to'),
              cell: ({ targets }) =>
                targets.length > 0 ? targets.map(state) : t('statecharts:look.stays'),
            },
          ]}
        />
      </section>
    </div>
  )
}

function Branch({ chart, node, marks, onChoose }: OutlineProps & { node: ChartNode }) {
  const { t } = useTranslation()
  const inside = chart.nodes.filter(({ parent }) => parent === node.id)
  const isActive = marks.active?.has(node.id) ?? false
  const begins = chart.nodes.some(({ initial }) => initial === node.id)
  const facts = [
    node.type === 'atomic' ? '' : t(`statecharts:look.type.${node.type}`),
    begins ? t('statecharts:outline.begins') : '',
    marks.covered && node.parent !== null && node.type !== 'history'
      ? coverageWord(marks.covered.has(node.id))
      : '',
    ...node.tags,
    ...node.invokes.map((invoke) =>
      t(`statecharts:drawing.${invokeKind(chart, node, invoke)}`, { name: invoke.id }),
    ),
  ].filter(Boolean)
  return (
    <li>
      <div
        className={css.node}
        data-active={isActive || undefined}
        data-chosen={marks.chosen === node.id || undefined}
      >
        <button
          type="button"
          className={css.name}
          aria-current={isActive ? 'true' : undefined}
          onClick={() => onChoose(node.id)}
        >
          {node.parent === null ? chart.id : node.key}
        </button>
        {isActive ? (
          <span className={css.now}>
            {t(marks.isPast ? 'statecharts:outline.then' : 'statecharts:outline.now')}
          </span>
        ) : null}
        <span className={css.facts}>{facts.join(', ')}</span>
        {node.description ? <p>{node.description}</p> : null}
      </div>
      {inside.length > 0 ? (
        <ul>
          {inside.map((child) => (
            <Branch key={child.id} chart={chart} node={child} marks={marks} onChoose={onChoose} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Event({
  transition: { id, label, kind },
  marks,
  onChoose,
}: {
  transition: ChartTransition
  marks: Marks
  onChoose: (id: string) => void
}) {
  const isMarked = (marks.taken?.has(id) ?? false) || marks.chosen === id
  return (
    <button
      type="button"
      className={`${panel.event} ${isMarked ? css.marked : ''} ${marks.possible?.has(id) ? css.possible : ''}`}
      data-cause={kind}
      onClick={() => onChoose(id)}
    >
      {label}
      {marks.covered ? ` (${coverageWord(marks.covered.has(id))})` : ''}
    </button>
  )
}

function coverageWord(isCovered: boolean) {
  return t(isCovered ? 'statecharts:coverage.covered' : 'statecharts:coverage.notCovered')
}
