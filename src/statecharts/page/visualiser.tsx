import { Suspense, use, useEffect } from 'react'
import { listings, sheets } from 'virtual:statecharts'
import { t } from '#src/i18n/t.ts'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { likeliest } from '../live/log.ts'
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
  const address = useAddress()
  const log = useLive()
  const listing = listings.find(({ id }) => id === address.machine)
  useEffect(() => {
    document.title = t('statecharts:documentTitle', { page: listing?.title ?? t('statecharts:gallery.flows') })
  }, [listing])
  if (address.machine === null) return address.here ? <Here log={log} /> : <Gallery listings={listings} log={log} />
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

/** Opened from a page of the product: goes on to what runs there as soon as it has told. */
function Here({ log }: { log: Log }) {
  const found = likeliest(log.actors, (machine) => listings.find(({ id }) => id === machine)?.screens ?? [])
  useEffect(() => {
    if (found) goTo(found.machine, null, 'live')
  }, [found])
  return (
    <>
      <Head />
      <main className={css.message}>
        <h1>{t('statecharts:here.title')}</h1>
        <output>{t('statecharts:here.waiting')}</output>
        <p>{t('statecharts:here.none')}</p>
        <p>
          <ChartLink machine={null}>{t('statecharts:missing.all')}</ChartLink>
        </p>
      </main>
    </>
  )
}

function Missing({ id }: { id: string }) {
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
