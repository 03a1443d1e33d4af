import { useTranslation } from '#src/i18n/i18n.ts'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { PaperCopy } from '../canvas/paper-copy.tsx'
import { LivePanel } from '../live/live-panel.tsx'
import type { Log } from '../live/log.ts'
import { sequenceEventsOf } from '../live/sequence-events.ts'
import type { Following } from '../live/use-followed.ts'
import { SimulatePanel } from '../simulate/simulate-panel.tsx'
import type { Simulating } from '../simulate/use-simulation.ts'
import type { Listing, Sheet } from '../sheet.ts'
import { SequenceView } from '../sequence/sequence-view.tsx'
import { sequenceOf } from '../sequence/sequence.ts'
import type { SequenceEvent } from '../sequence/sequence.ts'
import { goTo, modes, noteMode } from './address.ts'
import { ExportPanel } from '../parts/export-panel.tsx'
import { Head } from './head.tsx'
import { InspectPanel } from '../parts/inspect-panel.tsx'
import { Outline } from '../parts/outline.tsx'
import { Search } from '../parts/search.tsx'
import { useMachinePage, views } from './use-machine-page.ts'
import type { MachinePageProps, Page, View } from './use-machine-page.ts'
import css from './machine-page.module.css'

/** One chart: drawn or told, looked at, watched, played, or saved. */
export function MachinePage(props: MachinePageProps) {
  const { t } = useTranslation()
  const { sheet } = props
  const page = useMachinePage(props)
  const { mode, view, choose } = page
  const panels = panelsOf(props, page)
  return (
    <div className={css.page}>
      <Head>
        <Search sheet={sheet} onFound={choose} />
      </Head>
      <main id="main" tabIndex={-1} className={css.main}>
        <About {...props} view={view} onView={page.setView} />
        {view === 'chart' ? (
          <ChartView {...props} page={page} />
        ) : view === 'outline' ? (
          <Outline chart={sheet.chart} marks={page.marks} onChoose={choose} />
        ) : (
          <Sequence {...props} page={page} />
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

/** What stands beside the chart in each mode. */
function panelsOf(
  { sheet, listings }: MachinePageProps,
  { followed, covering, simulation, chosen, transition, direction, choose }: Page,
) {
  return {
    look: <InspectPanel sheet={sheet} chosen={chosen} onChoose={choose} />,
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
}

function useCounts({ sheet, listings }: Pick<MachinePageProps, 'sheet' | 'listings'>) {
  const { t } = useTranslation()
  return {
    states: t('statecharts:counts.states', {
      count: listingOf(listings, sheet.id)?.states ?? 0,
    }),
    transitions: t('statecharts:counts.transitions', { count: sheet.chart.transitions.length }),
  }
}

/** What the chart is for, how large it is, and the ways to see it. */
function About({
  sheet,
  listings,
  view,
  onView,
}: MachinePageProps & { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation()
  const { states, transitions } = useCounts({ sheet, listings })
  return (
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
            onClick={() => onView(name)}
          >
            {t(`statecharts:views.${name}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** The chart as it is drawn. While it is played, a press on a transition takes it. */
function ChartView({ sheet, listings, page }: MachinePageProps & { page: Page }) {
  const { t } = useTranslation()
  const { mode, direction, marks, wanted, turn, choose, simulation } = page
  const counts = useCounts({ sheet, listings })
  return (
    <Canvas
      label={t('statecharts:canvas.label', { title: sheet.title, ...counts })}
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
  )
}

/** What happened, or what was played, from one machine to the other. */
function Sequence({ sheet, listings, log, page }: MachinePageProps & { page: Page }) {
  const { mode, followed, simulation } = page
  const isLive = mode === 'live'
  const events = isLive ? lived(log, followed, sheet, listings) : simulated(simulation, sheet)
  return (
    <SequenceView
      title={sheet.title}
      sequence={sequenceOf(events)}
      machine={sheet.id}
      shown={
        isLive ? (followed.step?.number ?? null) : (simulation.playing?.moments.length ?? 1) - 1
      }
      onGo={(machine, number) => {
        if (machine !== sheet.id) goTo(machine, null, 'live')
        else if (isLive) followed.goTo(number)
        else simulation.goBack(number)
      }}
    />
  )
}

/** What happened in the product's tab. */
function lived(log: Log, { actor }: Following, sheet: Sheet, listings: readonly Listing[]) {
  return actor ? sequenceEventsOf(log, actor, sheet, listings) : []
}

/** What was played so far. */
function simulated({ playing }: Simulating, { id, title, chart }: Sheet): SequenceEvent[] {
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

function listingOf(listings: readonly Listing[], id: string) {
  return listings.find((listing) => listing.id === id)
}
