import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { scenarioLink } from '../page/address.ts'
import { Code, Value } from '../parts/context.tsx'
import css from '../parts/panel.module.css'
import type { Sheet } from '../sheet.ts'
import { Choices } from './choices.tsx'
import type { Playing, Simulating } from './use-simulation.ts'

interface SimulatePanelProps {
  simulation: Simulating
  sheet: Sheet
  /** A transition that was pressed in the chart. */
  chosen: string | null
}

/**
 * The machine in one's own hands: what can happen next and what cannot, and everything that
 * happened so far.
 */
export function SimulatePanel({ simulation, sheet, chosen }: SimulatePanelProps) {
  const { t } = useTranslation()
  const { playing, send, goBack } = simulation
  const now = playing?.moments.at(-1)
  if (!playing || !now) return <p className={css.soft}>{t('statecharts:simulate.loading')}</p>
  const steps = playing.moments.length - 1
  const timers = playing.choices.filter(({ kind, takes }) => kind === 'timer' && takes !== null)
  const [soonest] = timers.toSorted((one, other) => (one.wait ?? 0) - (other.wait ?? 0))
  return (
    <Stack>
      <Notice kind="critical">
        {playing.mismatch === null ? null : t(`statecharts:simulate.link.${playing.mismatch}`)}
      </Notice>
      <Start playing={playing} simulation={simulation} sheet={sheet} />
      <output className={css.now}>
        <small>{t('statecharts:simulate.now')}</small>
        <strong>{leavesOf(sheet, now.active).join(', ')}</strong>
        {now.snapshot.status === 'active' ? null : <small>{t('statecharts:simulate.over')}</small>}
      </output>
      <Row>
        <Press
          label={t('statecharts:simulate.undo')}
          disabledReason={steps === 0 ? t('statecharts:simulate.undoOff') : null}
          onPress={() => goBack(steps - 1)}
        />
        <Press
          label={t('statecharts:simulate.reset')}
          disabledReason={steps === 0 ? t('statecharts:simulate.undoOff') : null}
          onPress={() => goBack(0)}
        />
        <Press
          label={t('statecharts:simulate.forward')}
          disabledReason={soonest ? null : t('statecharts:simulate.forwardOff')}
          onPress={() => soonest && send(soonest.event)}
        />
      </Row>
      {now.snapshot.status === 'active' ? (
        <>
          <h2 className={css.heading}>{t('statecharts:simulate.next')}</h2>
          <Choices choices={playing.choices} sheet={sheet} chosen={chosen} onSend={send} />
        </>
      ) : null}
      <h2 className={css.heading}>{t('statecharts:simulate.path')}</h2>
      <Walked playing={playing} sheet={sheet} onGo={goBack} />
      <CopyTest playing={playing} />
      <CopyLink playing={playing} />
      <Value name={t('statecharts:simulate.context')} value={now.snapshot.context} />
    </Stack>
  )
}

function Press({
  label,
  disabledReason,
  onPress,
}: {
  label: string
  disabledReason: string | null
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className={css.twin}
      aria-disabled={disabledReason === null ? undefined : true}
      title={disabledReason ?? undefined}
      onClick={() => disabledReason === null && onPress()}
    >
      {label}
    </button>
  )
}

/** What it starts with, and the ways that lead straight to a state. */
function Start({
  playing,
  simulation,
  sheet,
}: {
  playing: Playing
  simulation: Simulating
  sheet: Sheet
}) {
  const { t } = useTranslation()
  const [missed, miss] = useState(false)
  const { inputs, input, entry, tools } = playing
  const states = sheet.chart.nodes.filter(
    ({ parent, type }) => parent !== null && type !== 'history',
  )
  const jump = (path: string) => {
    const cases = [...entry.cases, ...(entry.extraCases ?? [])]
    const [way] = tools
      .shortestPaths({ ...entry, cases }, path)
      .toSorted((one, other) => one.steps.length - other.steps.length)
    miss(way === undefined)
    const events = way?.steps.slice(1).map(({ event }) => event)
    if (way && events) simulation.walk(way.input, events)
  }
  return (
    <>
      {inputs.length > 1 ? (
        <Select
          name="input"
          label={t('statecharts:simulate.start')}
          empty={JSON.stringify(inputs[0])}
          value={String(inputs.indexOf(input) || '')}
          choices={inputs
            .slice(1)
            .map((known, at) => ({ value: String(at + 1), label: JSON.stringify(known) }))}
          onChange={(at) => simulation.begin(inputs[Number(at)])}
        />
      ) : null}
      <Select
        name="jump"
        label={t('statecharts:simulate.jump')}
        empty={t('statecharts:simulate.jumpEmpty')}
        value=""
        choices={states.map(({ path }) => ({ value: path, label: path }))}
        onChange={(path) => path !== '' && jump(path)}
        error={missed ? t('statecharts:simulate.unreachable') : null}
      />
    </>
  )
}

function Walked({
  playing: { moments, tools },
  sheet,
  onGo,
}: {
  playing: Playing
  sheet: Sheet
  onGo: (to: number) => void
}) {
  const { t } = useTranslation()
  return (
    <ol className={css.log}>
      {moments.map(({ event, active, snapshot }, at) => (
        <li key={at}>
          <button
            type="button"
            className={css.step}
            aria-current={at === moments.length - 1 ? 'true' : undefined}
            onClick={() => onGo(at)}
          >
            <span className={css.number}>{at}</span>
            <span>
              {at === 0
                ? t('statecharts:simulate.begin')
                : tools.pathName({
                    steps: [
                      { event, state: snapshot },
                      { event, state: snapshot },
                    ],
                  })}
            </span>
            <small>{leavesOf(sheet, active).join(', ')}</small>
          </button>
        </li>
      ))}
    </ol>
  )
}

function CopyTest({ playing: { entry, input, moments, tools } }: { playing: Playing }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const text = tools.pathTest({
    id: entry.id,
    input,
    events: moments.slice(1).map(({ event }) => event),
    values: moments.map(({ snapshot }) => snapshot.value as unknown),
  })
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <div>
      <Button kind="quiet" onPress={() => void copy()}>
        {t('statecharts:simulate.copy')}
      </Button>
      <Notice kind="positive">
        {outcome === 'copied' ? t('statecharts:simulate.copied') : null}
      </Notice>
      {outcome === 'refused' ? (
        <>
          <p className={css.soft}>{t('statecharts:simulate.notCopied')}</p>
          <Code name={t('statecharts:simulate.test')}>{text}</Code>
        </>
      ) : null}
    </div>
  )
}

/** The path so far as an address, for a report or a colleague. */
function CopyLink({ playing: { entry, inputs, input, moments, tools } }: { playing: Playing }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const text = tools.encodeScenario({
    input: Math.max(0, inputs.indexOf(input)),
    events: moments.slice(1).map(({ event }) => event),
    end: JSON.stringify(moments.at(-1)?.snapshot.value),
  })
  const link = scenarioLink(entry.id, text)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <div>
      <Button kind="quiet" onPress={() => void copy()}>
        {t('statecharts:simulate.link.copy')}
      </Button>
      <Notice kind="positive">
        {outcome === 'copied' ? t('statecharts:simulate.link.copied') : null}
      </Notice>
      {outcome === 'refused' ? (
        <>
          <p className={css.soft}>{t('statecharts:simulate.link.notCopied')}</p>
          <Code name={t('statecharts:simulate.link.copy')}>{link}</Code>
        </>
      ) : null}
    </div>
  )
}

/** The innermost of the states, by path. */
function leavesOf({ chart }: Sheet, active: string[]) {
  const nodes = chart.nodes.filter(({ id }) => active.includes(id))
  return nodes
    .filter(({ id }) => nodes.every(({ parent }) => parent !== id))
    .map(({ path }) => path || chart.id)
}
