import { Suspense, use, useEffect } from 'react'
import { listings, sheets } from 'virtual:statecharts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { chartOnPage } from '../live/log.ts'
import type { Log } from '../live/log.ts'
import { useLive } from '../live/use-live.ts'
import type { Sheet } from '../sheet.ts'
import { goTo, useAddress } from './address.ts'
import { ChartLink } from './chart-link.tsx'
import { Gallery } from './gallery.tsx'
import { Head } from './head.tsx'
import { MachinePage } from './machine-page.tsx'
import css from './visualiser.module.css'

/** The page of the statecharts: the gallery, or one chart. */
export function Visualiser() {
  const { t } = useTranslation()
  const address = useAddress()
  const log = useLive()
  const listing = listings.find(({ id }) => id === address.machine)
  useEffect(() => {
    document.title = t('statecharts:documentTitle', {
      page: listing?.title ?? t('statecharts:gallery.flows'),
    })
  }, [t, listing])
  if (address.machine === null)
    return address.here ? (
      <Here log={log} path={address.state} />
    ) : (
      <Gallery listings={listings} log={log} />
    )
  const bring = sheets[address.machine]
  if (!bring || !listing) return <Missing id={address.machine} />
  return (
    <Suspense fallback={<Spinner>{t('ui:loading')}</Spinner>}>
      <Brought key={address.machine} id={address.machine} bring={bring} log={log} />
    </Suspense>
  )
}

const brought = new Map<string, Promise<Sheet>>()

function Brought({ id, bring, log }: { id: string; bring: () => Promise<Sheet>; log: Log }) {
  const promise = brought.get(id) ?? bring()
  brought.set(id, promise)
  return <MachinePage sheet={use(promise)} listings={listings} log={log} />
}

/**
 * Opened from a page of the product: goes on to the chart of that page, once its tab has told which
 * it is.
 */
function Here({ log, path }: { log: Log; path: string | null }) {
  const { t } = useTranslation()
  const page = log.pages.findLast((known) => path === null || known.path === path)
  const running = log.actors.filter(({ tab, isGone }) => tab.id === page?.id && !isGone)
  const machine = page ? chartOnPage(page.path, running, listings) : null
  useEffect(() => {
    if (machine) goTo(machine, null, 'live')
  }, [machine])
  const isKnown = page !== undefined && machine === null
  const charts = listings.filter(({ id }) => running.some((actor) => actor.machine === id))
  return (
    <>
      <Head />
      <main className={css.message}>
        <h1>{t(isKnown ? 'statecharts:here.noChart' : 'statecharts:here.title')}</h1>
        <output>
          {isKnown
            ? t('statecharts:here.noChartText', { path: page.path })
            : t('statecharts:here.waiting')}
        </output>
        {isKnown ? null : <p>{t('statecharts:here.none')}</p>}
        {isKnown && charts.length > 0 ? (
          <>
            <h2>{t('statecharts:here.running')}</h2>
            <ul>
              {charts.map(({ id, title }) => (
                <li key={id}>
                  <ChartLink machine={id} mode="live">
                    {title}
                  </ChartLink>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <p>
          <ChartLink machine={null}>{t('statecharts:missing.all')}</ChartLink>
        </p>
      </main>
    </>
  )
}

function Missing({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Head />
      <main className={css.message}>
        <h1>{t('statecharts:missing.title')}</h1>
        <p>{t('statecharts:missing.text', { id })}</p>
        <p>
          <ChartLink machine={null}>{t('statecharts:missing.all')}</ChartLink>
        </p>
      </main>
    </>
  )
}
