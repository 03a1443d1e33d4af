import css from './meter.module.css'

interface MeterProps {
  label: string
  /** From 0 to `max`. */
  value: number
  max: number
  /** The same in words: "96 of 142 have answered". */
  valueText: string
  tone?: 'positive' | 'critical'
}

/**
 * How much of a whole there is. The figure stands beside it in words; the bar is drawn with
 * attributes, which no policy refuses.
 */
export function Meter({ label, value, max, valueText, tone }: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <>
      <meter
        className={css.read}
        aria-label={label}
        max={max}
        value={value}
        aria-valuetext={valueText}
      />
      <svg className={`${css.meter} ${tone ? css[tone] : ''}`} aria-hidden="true">
        <rect className={css.whole} width="100%" height="100%" />
        <rect className={css.part} width={`${share * 100}%`} height="100%" />
      </svg>
    </>
  )
}
