import * as v from 'valibot'

const dayMinutes = 1_440

/**
 * "16:30", "9.05", "1630", "16h30", or by the twelve-hour clock "4:30 pm", "4pm" and "12 a.m.", in
 * minutes since midnight.
 */
export function timeSchema() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.transform(minutesFrom),
    v.number('invalid_time'),
  )
}

function minutesFrom(typed: string): number | null {
  const text = typed.toLowerCase().replaceAll(/[\s.]+(?=[ap]\.?m)|\.(?=m)|(?<=m)\.$/g, '')
  const half = /^(1[0-2]|0?[1-9])(?:[:.h]?([0-5]\d))?([ap])m$/.exec(text)
  if (half)
    return (
      (Number(half[1]) % 12) * 60 + Number(half[2] ?? 0) + (half[3] === 'p' ? dayMinutes / 2 : 0)
    )
  const whole = /^([01]?\d|2[0-3])(?:[:.h]?([0-5]\d)|h)$/.exec(text)
  return whole ? Number(whole[1]) * 60 + Number(whole[2] ?? 0) : null
}

/** Minutes since midnight as a time: "16:30"; after midnight of the same night, "2:00". */
export function clockText(minutes: number): string {
  const within = minutes % dayMinutes
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
