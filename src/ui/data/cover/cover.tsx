import { drawCover } from './draw.ts'
import css from './cover.module.css'

interface CoverProps {
  /** Picks the motif: `venue`, `florist`, … (engravings.ts); any other gets the rosette. */
  category: string
  name: string
  width?: number
  height?: number
}

/**
 * The line engraving of a business that has no photo. Decoration: it says nothing that the name
 * beside it does not.
 */
export function Cover({ category, name, width = 640, height = 400 }: CoverProps) {
  const { paper, strokes, petals } = drawCover({ category, name, width, height })
  const [under, over] = strokes.map(({ path, ink, width: line }) => (
    <path
      key={path}
      d={path}
      fill="none"
      stroke={ink}
      strokeWidth={line}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ))
  return (
    <svg
      className={css.cover}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={width} height={height} fill={paper} />
      {under}
      {petals ? <path d={petals} fill={paper} /> : null}
      {over}
    </svg>
  )
}
