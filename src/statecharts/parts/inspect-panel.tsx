import type { ReactNode } from 'react'
import { invokeKind } from '#machines/catalogue/chart.ts'
import type { ChartNode, ChartTransition } from '#machines/catalogue/chart.ts'
import { screenOf } from '#machines/catalogue/screens.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Facts, Stack } from '#src/ui/layout/layout.tsx'
import type { Sheet } from '../sheet.ts'
import { hasProduct } from '../page/address.ts'
import { ChartLink } from '../page/chart-link.tsx'
import { Legend } from './legend.tsx'
import css from './panel.module.css'

interface InspectPanelProps {
  sheet: Sheet
  /** The id of a state or of a transition. */
  chosen: string | null
  onChoose: (id: string) => void
}

/** All there is to know of what was pressed; how to read the drawing while nothing is. */
export function InspectPanel({ sheet, chosen, onChoose }: InspectPanelProps) {
  const { t } = useTranslation()
  const node = sheet.chart.nodes.find(({ id }) => id === chosen)
  const transition = sheet.chart.transitions.find(({ id }) => id === chosen)
  if (node) return <StateFacts sheet={sheet} node={node} onChoose={onChoose} />
  if (transition)
    return <TransitionFacts sheet={sheet} transition={transition} onChoose={onChoose} />
  return (
    <Stack>
      <p className={css.soft}>{t('statecharts:look.hint')}</p>
      <h2 className={css.heading}>{t('statecharts:look.legend')}</h2>
      <Legend />
    </Stack>
  )
}

function StateFacts({
  sheet,
  node,
  onChoose,
}: {
  sheet: Sheet
  node: ChartNode
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const { chart } = sheet
  const out = chart.transitions.filter(({ source }) => source === node.id)
  const into = chart.transitions.filter(
    ({ source, targets }) => source !== node.id && targets.includes(node.id),
  )
  return (
    <Stack>
      <div>
        <p className={css.kicker}>
          {node.parent === null
            ? t('statecharts:look.machine')
            : t(`statecharts:look.type.${node.type}`)}
        </p>
        <h2 className={css.name}>{node.path || chart.id}</h2>
        {node.description ? <p className={css.soft}>{node.description}</p> : null}
      </div>
      <NodeFacts node={node} sheet={sheet} />
      <h3 className={css.heading}>{t('statecharts:look.out')}</h3>
      <Ways
        sheet={sheet}
        transitions={out}
        to="target"
        none={t('statecharts:look.noneOut')}
        onChoose={onChoose}
      />
      <h3 className={css.heading}>{t('statecharts:look.in')}</h3>
      <Ways
        sheet={sheet}
        transitions={into}
        to="source"
        none={t('statecharts:look.noneIn')}
        onChoose={onChoose}
      />
    </Stack>
  )
}

function NodeFacts({ node, sheet }: { node: ChartNode; sheet: Sheet }) {
  const { t } = useTranslation()
  const invoked = (kind: ReturnType<typeof invokeKind>) =>
    node.invokes.filter((invoke) => invokeKind(sheet.chart, node, invoke) === kind)
  const screen = screenOf(sheet, node.path)
  return (
    <LookFacts
      facts={[
        [t('statecharts:look.tags'), node.tags.join(', ')],
        [
          t('statecharts:look.calls'),
          invoked('port')
            .map(({ id }) => id)
            .join(', '),
        ],
        ...invoked('machine').map(({ id, machine }): [string, ReactNode] => [
          t('statecharts:look.runs'),
          <ChartLink key={id} machine={machine}>
            {id}
          </ChartLink>,
        ]),
        [
          t('statecharts:look.listens'),
          invoked('source')
            .map(({ id }) => id)
            .join(', '),
        ],
        [t('statecharts:look.entry'), node.entry.join(', ')],
        [t('statecharts:look.exit'), node.exit.join(', ')],
        [
          t('statecharts:look.screen'),
          screen === null ? '' : <Screen key="screen" route={screen} />,
        ],
      ]}
    />
  )
}

function TransitionFacts({
  sheet,
  transition,
  onChoose,
}: {
  sheet: Sheet
  transition: ChartTransition
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const { label, guard, actions, source, targets, description } = transition
  const state = (id: string) => <StateButton key={id} sheet={sheet} id={id} onChoose={onChoose} />
  return (
    <Stack>
      <div>
        <p className={css.kicker}>{t('statecharts:look.event')}</p>
        <h2 className={css.name}>{label}</h2>
        {description ? <p className={css.soft}>{description}</p> : null}
      </div>
      <LookFacts
        facts={[
          [t('statecharts:look.from'), state(source)],
          [
            t('statecharts:look.if'),
            guard === 'otherwise'
              ? t('statecharts:look.otherwise')
              : (guard ?? t('statecharts:look.always')),
          ],
          [t('statecharts:look.then'), actions.join(', ') || t('statecharts:look.nothing')],
          [
            t('statecharts:look.to'),
            targets.length > 0 ? targets.map(state) : t('statecharts:look.stays'),
          ],
        ]}
      />
    </Stack>
  )
}

function LookFacts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <Facts
      facts={facts.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }))}
      unknown=""
    />
  )
}

/** Transitions with the state at their other end, which is one press away. */
function Ways({
  sheet,
  transitions,
  to,
  none,
  onChoose,
}: {
  sheet: Sheet
  transitions: ChartTransition[]
  to: 'source' | 'target'
  none: string
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  if (transitions.length === 0) return <p className={css.soft}>{none}</p>
  return (
    <ul className={css.ways}>
      {transitions.map((transition) => {
        const { id, label, guard, kind, targets, source } = transition
        const ends = to === 'source' ? [source] : targets
        return (
          <li key={id}>
            <button
              type="button"
              className={css.event}
              data-cause={kind}
              onClick={() => onChoose(id)}
            >
              {guard ? `${label}, ${guard}` : label}
            </button>
            {ends.length > 0 ? (
              ends.map((end) => (
                <StateButton key={end} sheet={sheet} id={end} onChoose={onChoose} />
              ))
            ) : (
              <span className={css.soft}>{t('statecharts:look.stays')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function StateButton({
  sheet,
  id,
  onChoose,
}: {
  sheet: Sheet
  id: string
  onChoose: (id: string) => void
}) {
  const node = sheet.chart.nodes.find((known) => known.id === id)
  return (
    <button type="button" className={css.state} onClick={() => onChoose(id)}>
      {node?.path || sheet.chart.id}
    </button>
  )
}

/** The route of a screen; a link where the product is there to be opened. */
export function Screen({ route }: { route: string }) {
  const { t } = useTranslation()
  return hasProduct ? (
    <a
      href={route}
      target="vowline-product"
      aria-label={t('statecharts:look.openScreen', { screen: route })}
    >
      {route}
    </a>
  ) : (
    <code>{route}</code>
  )
}
