import { useLayoutEffect, useRef, useState } from 'react'
import { clockText } from '#machines/kernel/forms/clock.ts'
import { lanes } from '#machines/timeline/schedule/schedule.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { dayText } from './schedule-texts.tsx'
import type { ShownItem } from './schedule-texts.tsx'
import css from './day-drawing.module.css'

interface DrawingProps {
  dayOffset: number
  items: readonly ShownItem[]
  /** Those that overlap another. */
  clashing: ReadonlySet<string>
}

/** Wide enough for the names of short items; with more room an hour has more. */
const leastHourWidth = 104
const laneHeight = 54
const barHeight = 44
const axisHeight = 30
/** Of a letter in the labels, on average. */
const letter = 6.8

/**
 * A day drawn as it goes: hours along, what happens at the same time below each other. Drawn at the
 * size it is read; it scrolls sideways.
 */
export function DayDrawing({ dayOffset, items, clashing }: DrawingProps) {
  const { t } = useTranslation()
  const { scroller, room } = useRoom()
  const scale = scaleOf(items, room)
  const { width, height } = scale
  const day = dayText(dayOffset)
  const lines = items.map(({ title, start, end, isEndOpen }) =>
    isEndOpen
      ? t('schedule:drawnOpen', { title, start: clockText(start) })
      : t('schedule:drawn', { title, start: clockText(start), end: clockText(end) }),
  )
  return (
    <section
      ref={scroller}
      className={css.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={t('schedule:scrolls', { day })}
    >
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so no img could show it
        role="img"
        aria-label={t('schedule:drawing', { day, items: lines.join(', ') })}
      >
        <Hours scale={scale} />
        {items.map((item) => (
          <Bar key={item.id} item={item} scale={scale} isClashing={clashing.has(item.id)} />
        ))}
      </svg>
    </section>
  )
}

type Scale = ReturnType<typeof scaleOf>

/** Where in the drawing a time is, and which lane an item has, in pixels. */
function scaleOf(items: readonly ShownItem[], room: number) {
  const rows = lanes(items)
  const from = Math.floor(Math.min(...items.map(({ start }) => start)) / 60)
  const to = Math.ceil(Math.max(...items.map(({ end }) => end)) / 60)
  const hours = to - from
  const hourWidth = Math.max(leastHourWidth, Math.floor(room / hours))
  const floor = (Math.max(...rows.values()) + 1) * laneHeight
  return {
    from,
    hours,
    hourWidth,
    floor,
    width: hours * hourWidth,
    height: floor + axisHeight,
    at: (minutes: number) => (minutes / 60 - from) * hourWidth,
    laneOf: (id: string) => (rows.get(id) ?? 0) * laneHeight,
  }
}

/** A line for each hour, and the hour below it. */
function Hours({ scale: { from, hours, hourWidth, floor } }: { scale: Scale }) {
  return Array.from({ length: hours + 1 }, (_, hour) => (
    <g key={hour}>
      <line className={css.hour} x1={hour * hourWidth} x2={hour * hourWidth} y1="0" y2={floor} />
      {hour === hours ? null : (
        <text className={css.clock} x={hour * hourWidth + 4} y={floor + 20}>
          {clockText((from + hour) * 60)}
        </text>
      )}
    </g>
  ))
}

/** An item from its start to its end, with as much of its name as there is room for. */
function Bar({
  item: { id, title, start, end },
  scale,
  isClashing,
}: {
  item: ShownItem
  scale: Scale
  isClashing: boolean
}) {
  const x = scale.at(start) + 2
  const bar = Math.max(scale.at(end) - x - 2, 8)
  const y = scale.laneOf(id) + 4
  return (
    <g className={isClashing ? css.clash : css.item}>
      <rect className={css.ground} x={x} y={y} width={bar} height={barHeight} rx="6" />
      <rect className={css.tint} x={x} y={y} width={bar} height={barHeight} rx="6" />
      <rect className={css.edge} x={x} y={y} width="5" height={barHeight} rx="2" />
      <text className={css.name} x={x + 12} y={y + 27}>
        {cut(title, (bar - 20) / letter)}
      </text>
    </g>
  )
}

/** How wide the drawing may be without scrolling. */
function useRoom() {
  const scroller = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = () => setRoom(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { scroller, room }
}

function cut(title: string, room: number) {
  if (title.length <= room) return title
  return room < 3 ? '' : `${title.slice(0, Math.floor(room) - 1)}…`
}
