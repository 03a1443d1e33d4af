import css from './stars.module.css'

/** One star on a 24 × 24 grid. */
export const starShape =
  'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z'

const places = [0, 1, 2, 3, 4]

/**
 * Up to five stars, in hundredths of one, drawn for the eye; the words beside them say the same.
 */
export function Stars({ hundredths, children }: { hundredths: number; children: string }) {
  return (
    <span className={css.rating}>
      <svg className={css.stars} viewBox="0 0 120 24" aria-hidden="true">
        <Row className={css.empty} />
        <svg width={(hundredths * 120) / 500} height="24">
          <Row className={css.full} />
        </svg>
      </svg>
      <span>{children}</span>
    </span>
  )
}

function Row({ className }: { className: string | undefined }) {
  return (
    <g className={className}>
      {places.map((place) => (
        <path key={place} d={starShape} transform={`translate(${place * 24} 0)`} />
      ))}
    </g>
  )
}
