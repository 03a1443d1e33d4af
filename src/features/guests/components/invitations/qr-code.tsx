import { encode } from 'uqr'
import css from './cards.module.css'

/** An address as a QR code, drawn at any size; `label` says what it leads to. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const { data, size } = encode(url, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot show a drawing made here
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={css.paper} />
      <path d={path} className={css.ink} />
    </svg>
  )
}
