import { labelOf } from '#machines/catalogue/chart.ts'
import { screenOf } from '#machines/catalogue/screens.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { hasProduct } from '../page/address.ts'
import { ChartLink } from '../page/chart-link.tsx'
import css from '../parts/panel.module.css'
import type { Listing, Sheet } from '../sheet.ts'
import { Context } from '../parts/context.tsx'
import { CoverageCard } from './coverage/coverage-card.tsx'
import { isOpenOn } from './log.ts'
import type { Followed, Log } from './log.ts'
import { joined, moved } from './names.ts'
import type { Step } from './protocol.ts'
import type { Covering } from './coverage/use-coverage.ts'
import type { Following } from './use-followed.ts'

interface LivePanelProps {
  followed: Following
  sheet: Sheet
  listings: readonly Listing[]
  covering: Covering
  onChoose: (id: string) => void
}

/** What runs in the other tabs: their actors, the state of the watched one and its history. */
export function LivePanel({ followed, sheet, listings, covering, onChoose }: LivePanelProps) {
  const { t } = useTranslation()
  const { log, actor, step } = followed
  const elsewhere = log.actors.filter(({ machine, isGone }) => machine !== sheet.id && !isGone)
  return (
    <Stack>
      {actor && step ? (
        <Watched followed={followed} actor={actor} step={step} sheet={sheet} onChoose={onChoose} />
      ) : (
        <NotRunning log={log} sheet={sheet} isAlone={elsewhere.length === 0} />
      )}
      {hasProduct ? <CoverageCard covering={covering} sheet={sheet} onChoose={onChoose} /> : null}
      {elsewhere.length > 0 ? (
        <>
          <h2 className={css.heading}>{t('statecharts:live.actors')}</h2>
          <ul className={css.ways}>
            {elsewhere.map(({ id, machine, tab, steps }) => (
              <li key={id}>
                <ChartLink machine={machine} mode="live">
                  {titleOf(listings, machine)}
                </ChartLink>
                <span className={css.soft}>{stateNames(steps.at(-1))}</span>
                <small className={css.soft}>
                  {t('statecharts:live.tab', { tab: tab.id.slice(0, 4), path: tab.path })}
                </small>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Stack>
  )
}

/** Why nothing shows: no page is open, other charts run, or this chart has not started. */
function NotRunning({ log, sheet, isAlone }: { log: Log; sheet: Sheet; isAlone: boolean }) {
  const { t } = useTranslation()
  const open = log.pages.find(({ path }) =>
    Object.values(sheet.screens).some((screen) => isOpenOn(screen, path)),
  )
  const text = open
    ? t(sheet.kind === 'flow' ? 'statecharts:live.openFlow' : 'statecharts:live.openLifecycle', {
        path: open.path,
      })
    : t(isAlone ? 'statecharts:live.noneText' : 'statecharts:live.notRunningText')
  return (
    <>
      <h2 className={css.heading}>
        {t(open || !isAlone ? 'statecharts:live.notRunning' : 'statecharts:live.none')}
      </h2>
      <p className={css.soft}>{hasProduct ? text : t('statecharts:live.away')}</p>
      {hasProduct && !open ? (
        <a href={sheet.screens[''] ?? '/'} target="vowline-product">
          {t('statecharts:live.open')}
        </a>
      ) : null}
    </>
  )
}

function Watched({
  followed: { log, isPast, follow, goTo },
  actor,
  step,
  sheet,
  onChoose,
}: {
  followed: Following
  actor: Followed
  step: Step
  sheet: Sheet
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const twins = log.actors.filter(({ machine }) => machine === sheet.id)
  const nodes = sheet.chart.nodes.filter(({ id }) => step.active.includes(id))
  const leaves = nodes.filter(({ id }) => nodes.every(({ parent }) => parent !== id))
  const screens = [...new Set(leaves.flatMap(({ path }) => screenOf(sheet, path) ?? []))]
  return (
    <>
      {twins.length > 1 ? <Twins twins={twins} actor={actor} onFollow={follow} /> : null}
      <div className={css.now}>
        <small>{t(isPast ? 'statecharts:live.then' : 'statecharts:live.now')}</small>
        {leaves.map(({ id, path }) => (
          <button key={id} type="button" className={css.state} onClick={() => onChoose(id)}>
            <strong>{path || sheet.chart.id}</strong>
          </button>
        ))}
        {screens.map((screen) => (
          <a key={screen} href={screen} target="vowline-product">
            {t('statecharts:live.screen', { screen })}
          </a>
        ))}
        {screens.length === 0 ? <small>{t('statecharts:live.noScreen')}</small> : null}
        <output>
          {isPast ? (
            <small>
              {t('statecharts:live.past', {
                number: actor.steps.indexOf(step) + 1,
                count: actor.steps.length,
              })}
            </small>
          ) : null}
        </output>
      </div>
      <div className={css.row}>
        <h2 className={css.heading}>{t('statecharts:live.log')}</h2>
        {isPast ? (
          <Button kind="bare" onPress={() => goTo(null)}>
            {t('statecharts:live.newest')}
          </Button>
        ) : null}
      </div>
      <Steps steps={actor.steps} shown={step} sheet={sheet} onGo={goTo} />
      <Context event={step.event} before={step.before} after={step.after} />
      <p className={css.soft}>{t('statecharts:live.hiddenNote')}</p>
    </>
  )
}

/** Several tabs, or several times in one: which of them. */
function Twins({
  twins,
  actor,
  onFollow,
}: {
  twins: Followed[]
  actor: Followed
  onFollow: (id: string) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className={css.row} aria-label={t('statecharts:live.actors')}>
      {twins.map(({ id, tab, isGone, steps }) => (
        <li key={id}>
          <button
            type="button"
            className={css.twin}
            aria-pressed={id === actor.id}
            onClick={() => onFollow(id)}
          >
            {t('statecharts:live.tab', { tab: tab.id.slice(0, 4), path: tab.path })}
            {isGone
              ? `, ${t('statecharts:live.gone')}`
              : steps.at(-1)?.status === 'active'
                ? ''
                : `, ${t('statecharts:live.ended')}`}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The newest on top. A press goes back to how it was then; the product's tab goes on. */
function Steps({
  steps,
  shown,
  sheet,
  onGo,
}: {
  steps: Step[]
  shown: Step
  sheet: Sheet
  onGo: (number: number) => void
}) {
  return (
    <ol className={css.log} reversed>
      {steps.toReversed().map((step) => (
        <li key={step.number}>
          <button
            type="button"
            className={css.step}
            aria-current={step === shown ? 'true' : undefined}
            onClick={() => onGo(step.number)}
          >
            <time dateTime={new Date(step.at).toISOString()}>{timeOf(step.at)}</time>
            <span>{labelIn(sheet, step)}</span>
            <small>{stateNames(step, sheet)}</small>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** A step in the chart's words where it took a transition, because it knows its delays. */
function labelIn(sheet: Sheet, { event, taken }: Step) {
  if (event.type === joined) return t('statecharts:live.joined')
  if (event.type === moved) return waysOf(sheet, taken) || t('statecharts:live.changed')
  if (event.type === 'xstate.init') return t('statecharts:simulate.begin')
  return (
    sheet.chart.transitions.find(({ id, event: type }) => taken.includes(id) && type === event.type)
      ?.label ?? labelOf(event.type)
  )
}

/** The events that may have led a record here: one, or several if the chart has several. */
function waysOf({ chart }: Sheet, taken: string[]) {
  return [
    ...new Set(chart.transitions.flatMap(({ id, label }) => (taken.includes(id) ? [label] : []))),
  ].join(', ')
}

function timeOf(at: number) {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(at)
}

/** The innermost states, by the last part of their ids where the chart is not at hand. */
function stateNames(step: Step | undefined, sheet?: Sheet) {
  if (!step) return ''
  const nodes = sheet?.chart.nodes.filter(({ id }) => step.active.includes(id))
  if (!nodes) return step.active.at(-1)?.split('.').at(-1) ?? ''
  return nodes
    .filter(({ id }) => nodes.every(({ parent }) => parent !== id))
    .map(({ path }) => path)
    .join(', ')
}

function titleOf(listings: readonly Listing[], machine: string) {
  return listings.find(({ id }) => id === machine)?.title ?? machine
}
