import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { Log } from '../live/log.ts'
import type { Listing, Thumbnail } from '../sheet.ts'
import { ChartLink } from './chart-link.tsx'
import { Head } from './head.tsx'
import css from './gallery.module.css'

/** Every chart, by kind: what it is for, and what it looks like from afar. */
export function Gallery({ listings, log }: { listings: readonly Listing[]; log: Log }) {
  const { t } = useTranslation()
  const [sought, seek] = useState('')
  const found = listings.filter(({ id, title, purpose }) =>
    `${id} ${title} ${purpose}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  return (
    <>
      <Head>
        <input
          className={css.search}
          type="search"
          value={sought}
          onChange={(event) => seek(event.target.value)}
          aria-label={t('statecharts:gallery.filter')}
          placeholder={t('statecharts:gallery.filter')}
        />
      </Head>
      <main id="main" tabIndex={-1} className={css.gallery}>
        <div className={css.lead}>
          <h1>{t('statecharts:title')}</h1>
          <p>{t('statecharts:gallery.lead')}</p>
        </div>
        <Kind
          title={t('statecharts:gallery.lifecycles')}
          hint={t('statecharts:gallery.lifecyclesHint')}
          listings={ofKind(found, 'lifecycle')}
          log={log}
        />
        <Kind
          title={t('statecharts:gallery.flows')}
          hint={t('statecharts:gallery.flowsHint')}
          listings={ofKind(found, 'flow')}
          log={log}
        />
        <output>{found.length === 0 ? t('statecharts:gallery.none') : null}</output>
      </main>
    </>
  )
}

function ofKind(listings: readonly Listing[], wanted: Listing['kind']) {
  return listings.filter(({ kind }) => kind === wanted)
}

function Kind({
  title,
  hint,
  listings,
  log,
}: {
  title: string
  hint: string
  listings: readonly Listing[]
  log: Log
}) {
  if (listings.length === 0) return null
  return (
    <section className={css.kind}>
      <h2>
        {title} <small>{hint}</small>
      </h2>
      <ul>
        {listings.map((listing) => (
          <Entry
            key={listing.id}
            listing={listing}
            running={
              log.actors.filter(({ machine, isGone }) => machine === listing.id && !isGone).length
            }
          />
        ))}
      </ul>
    </section>
  )
}

function Entry({
  listing: { id, title, purpose, states, transitions, thumbnail },
  running,
}: {
  listing: Listing
  running: number
}) {
  const { t } = useTranslation()
  return (
    <li className={css.entry}>
      <Miniature thumbnail={thumbnail} />
      <h3>
        <ChartLink machine={id}>{title}</ChartLink>
      </h3>
      <p>{purpose}</p>
      <p className={css.facts}>
        <code>{id}</code>
        <span>{t('statecharts:counts.states', { count: states })}</span>
        <span>{t('statecharts:counts.transitions', { count: transitions })}</span>
        {running > 0 ? (
          <strong>{t('statecharts:gallery.running', { count: running })}</strong>
        ) : null}
      </p>
    </li>
  )
}

function Miniature({ thumbnail: { width, height, boxes, lines } }: { thumbnail: Thumbnail }) {
  return (
    <svg className={css.miniature} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {boxes.map(([x, y, width, height], at) => (
        <rect key={at} x={x} y={y} width={width} height={height} rx={10} />
      ))}
      <path d={lines} />
    </svg>
  )
}
