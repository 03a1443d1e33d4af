import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import type { Marks } from '../canvas/drawing.tsx'
import { PaperCopy } from '../canvas/paper-copy.tsx'
import { LivePanel } from '../live/live-panel.tsx'
import type { Log } from '../live/log.ts'
import { happeningsIn } from '../live/happenings.ts'
import { useCoverage } from '../live/coverage/use-coverage.ts'
import { useFollowed } from '../live/use-followed.ts'
import type { Following } from '../live/use-followed.ts'
import { SimulatePanel } from '../simulate/simulate-panel.tsx'
import { useSimulation } from '../simulate/use-simulation.ts'
import type { Simulating } from '../simulate/use-simulation.ts'
import type { Listing, Sheet } from '../sheet.ts'
import { SequenceView } from '../sequence/sequence-view.tsx'
import { sequenceOf } from '../sequence/sequence.ts'
import type { Happening } from '../sequence/sequence.ts'
import { goTo, modes, noteMode, noteState, useAddress } from './address.ts'
import { ExportPanel } from '../parts/export-panel.tsx'
import { Head } from './head.tsx'
import { LookPanel } from '../parts/look-panel.tsx'
import { Outline } from '../parts/outline.tsx'
import { Search } from '../parts/search.tsx'
import css from './machine-page.module.css'

/** One chart: drawn or told, looked at, watched, played, or saved. */
export function MachinePage({
  sheet,
  listings,
  log,
}: {
  sheet: Sheet
  listings: readonly Listing[]
  log: Log
}) {
  const { t } = useTranslation()
  const { mode, state, scenario } = useAddress()
  const [view, setView] = useState<View>(() =>
    window.matchMedia(narrow).matches ? 'outline' : 'chart',
  )
  const [direction, turn] = useState(() =>
    window.matchMedia(narrow).matches ? 'down' : sheet.best,
  )
  const [transition, lookAt] = useState<string | null>(null)
  const [wanted, want] = useState<{ id: string } | null>(() => asked(sheet, state))
  const followed = useFollowed(log, sheet, listings)
  const covering = useCoverage(log, sheet)
  const isPlayed = mode !== 'live' && view === 'sequence'
  const simulation = useSimulation(sheet.id, mode === 'simulate' || isPlayed, scenario)

  const chosen = transition ?? stateAt(sheet, state)?.id ?? null
  const { states: seenStates, transitions: taken } = covering.coverage
  const covered =
    mode === 'live' && covering.isShown
      ? { covered: new Set([...seenStates.covered, ...taken.covered]) }
      : {}
  const marks: Marks = {
    ...(mode === 'live' ? followed.marks : mode === 'simulate' ? simulation.marks : {}),
    ...covered,
    chosen,
  }

  function choose(id: string | null, bringIntoSight = true) {
    const node = sheet.chart.nodes.find((known) => known.id === id)
    lookAt(node ? null : id)
    noteState(node ? node.path : null)
    if (id !== null && bringIntoSight) want({ id })
  }

  const states = t('statecharts:counts.states', {
    count: listingOf(listings, sheet.id)?.states ?? 0,
  })
  const transitions = t('statecharts:counts.transitions', { count: sheet.chart.transitions.length })
  const panels = {
    look: <LookPanel sheet={sheet} chosen={chosen} onChoose={choose} />,
    live: (
      <LivePanel
        followed={followed}
        sheet={sheet}
        listings={listings}
        covering={covering}
        onChoose={choose}
      />
    ),
    simulate: <SimulatePanel simulation={simulation} sheet={sheet} chosen={transition} />,
    export: <ExportPanel sheet={sheet} picture={sheet.pictures[direction]} onChoose={choose} />,
  }
  return (
    <div className={css.page}>
      <Head>
        <Search sheet={sheet} onFound={choose} />
      </Head>
      <main id="main" tabIndex={-1} className={css.main}>
        <div className={css.about}>
          <div>
            <h1>{sheet.title}</h1>
            <p>
              {sheet.purpose}{' '}
              <span
                className={css.facts}
              >{`${t(`statecharts:kinds.${sheet.kind}`)}, ${states}, ${transitions}`}</span>
            </p>
          </div>
          <fieldset className={css.views} aria-label={t('statecharts:views.label')}>
            {views.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={view === name}
                onClick={() => setView(name)}
              >
                {t(`statecharts:views.${name}`)}
              </button>
            ))}
          </fieldset>
        </div>
        {view === 'chart' ? (
          <Canvas
            label={t('statecharts:canvas.label', { title: sheet.title, states, transitions })}
            picture={sheet.pictures[direction]}
            marks={marks}
            wanted={wanted}
            onTurn={turn}
            onPress={(pressed) => {
              const isPlayed =
                pressed &&
                'transition' in pressed &&
                mode === 'simulate' &&
                simulation.take(pressed.transition)
              if (!isPlayed)
                choose(
                  pressed === null ? null : 'state' in pressed ? pressed.state : pressed.transition,
                  false,
                )
            }}
          />
        ) : view === 'outline' ? (
          <Outline chart={sheet.chart} marks={marks} onChoose={choose} />
        ) : (
          <SequenceView
            title={sheet.title}
            sequence={sequenceOf(
              mode === 'live'
                ? lived(log, followed, sheet, listings)
                : simulated(simulation, sheet),
            )}
            machine={sheet.id}
            shown={
              mode === 'live'
                ? (followed.step?.number ?? null)
                : (simulation.playing?.moments.length ?? 1) - 1
            }
            onGo={(machine, number) => {
              if (machine !== sheet.id) goTo(machine, null, 'live')
              else if (mode === 'live') followed.goTo(number)
              else simulation.goBack(number)
            }}
          />
        )}
        <aside className={css.panel} aria-label={t('statecharts:panel.label')}>
          <Tabs
            label={t('statecharts:panel.label')}
            shown={modes.indexOf(mode)}
            onShow={(at) => noteMode(modes[at] ?? 'look')}
            tabs={modes.map((name) => ({
              name: t(`statecharts:panel.${name}`),
              content: panels[name],
            }))}
          />
        </aside>
      </main>
      <PaperCopy sheet={sheet} isDrawn={view === 'chart'} />
    </div>
  )
}

const views = ['chart', 'outline', 'sequence'] as const
type View = (typeof views)[number]

const narrow = '(max-width: 60rem)'

/** What happened in the product's tab. */
function lived(log: Log, { actor }: Following, sheet: Sheet, listings: readonly Listing[]) {
  return actor ? happeningsIn(log, actor, sheet, listings) : []
}

/** What was played so far. */
function simulated({ playing }: Simulating, { id, title, chart }: Sheet): Happening[] {
  const moments = playing?.moments ?? []
  return moments.map(({ event, active, taken }, number) => ({
    machine: id,
    title,
    event,
    active,
    taken,
    number,
    chart,
  }))
}

/** The state that the address asked for when the page was opened. */
function asked(sheet: Sheet, path: string | null) {
  const node = stateAt(sheet, path)
  return node ? { id: node.id } : null
}

function stateAt({ chart }: Sheet, path: string | null) {
  return path === null ? undefined : chart.nodes.find((node) => node.path === path)
}

function listingOf(listings: readonly Listing[], id: string) {
  return listings.find((listing) => listing.id === id)
}
