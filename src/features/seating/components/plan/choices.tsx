import type { ReactNode } from 'react'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import field from '#src/ui/forms/field.module.css'
import css from './room.module.css'

const views = ['drawn', 'named', 'list'] as const
export type View = (typeof views)[number]

/** Chooses how the room is shown. */
export function ViewChoice({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  const { t } = useTranslation()
  return (
    <label className={css.choice}>
      <span className={field.label}>{t('seating:show')}</span>
      <select
        className={field.input}
        value={view}
        // The list contains only these views.
        onChange={({ target }) => onShow(target.value as View)}
      >
        {views.map((one) => (
          <option key={one} value={one}>
            {t(`seating:views.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface EventProps {
  events: readonly WeddingEvent[]
  chosen: WeddingEvent
  onChoose: (id: string) => void
}

/** Chooses the event; each has its own room. */
export function EventChoice({ events, chosen, onChoose }: EventProps) {
  const { t } = useTranslation()
  return (
    <label className={css.choice}>
      <span className={field.label}>{t('seating:event')}</span>
      <select
        className={field.input}
        value={chosen.id}
        onChange={({ target }) => onChoose(target.value)}
      >
        {events.map(({ id, kind, name }) => (
          <option key={id} value={id}>
            {name || (kind === 'other' ? name : t(`guests:event.${kind}`))}
          </option>
        ))}
      </select>
    </label>
  )
}

const parts = ['waiting', 'suggestion', 'tables', 'rules'] as const
type Part = (typeof parts)[number]

/**
 * Links to the parts of the page on narrow screens, where they are below each other and the list of
 * tables is long.
 */
export function PartWays() {
  const { t } = useTranslation()
  return (
    <nav className={css.ways} aria-label={t('seating:parts.label')}>
      {parts.map((part) => (
        <Button
          key={part}
          kind="quiet"
          onPress={() => {
            const target = document.getElementById(partId(part))
            target?.scrollIntoView({ block: 'start' })
            target?.focus({ preventScroll: true })
          }}
        >
          {t(`seating:parts.${part}`)}
        </Button>
      ))}
    </nav>
  )
}

/** A part of the page that such a link leads to. */
export function PartOf({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <div id={partId(part)} className={css.part} tabIndex={-1}>
      {children}
    </div>
  )
}

function partId(part: Part) {
  return `seating-${part}`
}
