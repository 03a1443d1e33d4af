import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { Direction, Picture, Place } from '../layout/picture.ts'
import { Drawing } from './drawing.tsx'
import type { Marks } from './drawing.tsx'
import { useView } from './use-view.ts'
import css from './canvas.module.css'

interface CanvasProps {
  /** What the picture shows, in one sentence. */
  label: string
  picture: Picture
  marks: Marks
  /** The state or transition to bring into the middle; each new request is a new object. */
  wanted: { id: string } | null
  onPress: (pressed: { state: string } | { transition: string } | null) => void
  onTurn: (direction: Direction) => void
}

/**
 * The chart on a sheet that can be moved and zoomed. What the pointer does here, the outline and
 * the panel do for the keyboard.
 */
export function Canvas({ label, picture, marks, wanted, onPress, onTurn }: CanvasProps) {
  const { t } = useTranslation()
  const { area, view, zoom, fit, centre, reveal } = useView(picture)
  const bring = useEffectEvent((id: string) => {
    const place = placeOf(picture, id)
    if (place) centre(place)
  })
  useEffect(() => {
    if (wanted && picture) bring(wanted.id)
  }, [wanted, picture])
  const innermost = [...(marks.active ?? [])].at(-1)
  const follow = useEffectEvent((id: string) => {
    const place = placeOf(picture, id)
    if (place) reveal(place)
  })
  useEffect(() => {
    if (innermost !== undefined && picture) follow(innermost)
  }, [innermost, picture])
  const press = useEffectEvent(({ target }: Event) => onPress(pressedAt(target)))
  useEffect(() => {
    const element = area.current
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [area])

  const other = picture.direction === 'right' ? 'down' : 'right'
  return (
    <div className={css.canvas}>
      {/* A chart is looked at like a map: the keys that move it work while it has the focus. */}
      <section
        ref={area}
        className={css.area}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-label={t('statecharts:canvas.region')}
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing that is made here is no <img> */}
        <svg role="img" aria-label={label}>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            <Drawing picture={picture} marks={marks} />
          </g>
        </svg>
      </section>
      <Controls {...{ onTurn, zoom, fit, other }} />
    </div>
  )
}

function Controls({
  onTurn,
  zoom,
  fit,
  other,
}: {
  onTurn: (direction: Direction) => void
  zoom: (by: number, at?: { x: number; y: number }) => void
  fit: () => void
  other: 'down' | 'right'
}) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.controls} aria-label={t('statecharts:canvas.controls')}>
      <Control label={t('statecharts:canvas.in')} onPress={() => zoom(1.25)}>
        <path d="M5 12h14M12 5v14" />
      </Control>
      <Control label={t('statecharts:canvas.out')} onPress={() => zoom(0.8)}>
        <path d="M5 12h14" />
      </Control>
      <Control label={t('statecharts:canvas.fit')} onPress={fit}>
        <path d="M4 9V5a1 1 0 0 1 1-1h4m6 0h4a1 1 0 0 1 1 1v4m0 6v4a1 1 0 0 1-1 1h-4m-6 0H5a1 1 0 0 1-1-1v-4" />
      </Control>
      <Control
        label={t('statecharts:canvas.turn', { way: t(`statecharts:canvas.${other}`) })}
        onPress={() => onTurn(other)}
      >
        {other === 'down' ? <path d="M12 4v16m-6-6 6 6 6-6" /> : <path d="M4 12h16m-6-6 6 6-6 6" />}
      </Control>
    </fieldset>
  )
}

function Control({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}

function placeOf({ states, arrows }: Picture, id: string): Place | undefined {
  const pills = [...states.flatMap(({ parts }) => parts), ...arrows.flatMap(({ labels }) => labels)]
  return (
    states.find((state) => state.id === id) ?? pills.find(({ transition }) => transition === id)
  )
}

function pressedAt(target: EventTarget | null) {
  if (!(target instanceof Element)) return null
  const transition = target.closest('[data-transition-id]')?.getAttribute('data-transition-id')
  if (transition) return { transition }
  const state = target.closest('[data-state-id]')?.getAttribute('data-state-id')
  return state ? { state } : null
}
