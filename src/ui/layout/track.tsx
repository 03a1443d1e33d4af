import css from './track.module.css'

export interface Station {
  name: string
  /** One short word about it, such as what was chosen there. */
  note?: string
}

/** "Where we are": the stations of something with an order, those before `now` done, those after it ahead. */
export function Track({ label, stations, now }: { label: string; stations: Station[]; now: number }) {
  return (
    <div className={css.where}>
      <ol className={css.track} aria-label={label}>
        {stations.map((station, at) => (
          <li
            key={station.name}
            className={`${css.step} ${at < now ? css.done : at === now ? css.now : ''}`}
            aria-current={at === now ? 'step' : undefined}
          >
            <span className={css.node} />
            <span className={css.name}>{station.name}</span>
            {station.note ? <span className={css.note}>{station.note}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}
