import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { t } from '#src/i18n/t.ts'
import css from './months.module.css'

interface MonthProps {
  title: string
  note: string
  /** Null where nothing is being dragged to it. */
  onDrop: (() => void) | null
  children: ReactNode
}

/** A stretch of the timeline: when on the start side, what there is to do on the end side. A task can be dropped on it. */
export function MonthSection({ title, note, onDrop, children }: MonthProps) {
  const [isOver, over] = useState(false)
  const drop = onDrop && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      over(true)
    },
    onDragLeave: () => over(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      over(false)
      onDrop()
    },
  }
  return (
    <section className={css.month} data-over={isOver || undefined} aria-label={t('timeline:months.tasks', { month: title })} {...drop}>
      <div className={css.when}>
        <h2>{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      <div className={css.card}>{children}</div>
    </section>
  )
}

/** Where today is among the months. */
export function NowLine({ children }: { children: string }) {
  return <p className={css.now}>{children}</p>
}

/** The months under each other. */
export function Months({ isLong, children }: { isLong: boolean; children: ReactNode }) {
  return (
    <div className={css.months} data-long={isLong || undefined}>
      {children}
    </div>
  )
}

/** How a task comes to another month: by what the reader points with. */
export function MoveHint({ canDrag }: { canDrag: boolean }) {
  return (
    <p className={css.moves}>
      <span className={css.pointed}>{t(canDrag ? 'timeline:acts.moveHint' : 'timeline:acts.moveHintKeys')}</span>
      <span className={css.touched}>{t('timeline:acts.moveHintTouch')}</span>
    </p>
  )
}

/** A month that has no tasks, shown while one is dragged. */
export function DropHint() {
  return <p className={css.hint}>{t('timeline:months.drop')}</p>
}
